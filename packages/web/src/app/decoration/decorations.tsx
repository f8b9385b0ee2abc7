import { useEffect } from 'react'
import { startConsoleWarnings } from './console-warnings.ts'
import { Snowfall } from './snowfall.tsx'
import { startTabFavicon } from './tab-favicon.ts'

/** Extras without a function: favicon moods, console warnings and snow. */
export function Decorations() {
  useEffect(startTabFavicon, [])
  useEffect(startConsoleWarnings, [])
  return <Snowfall />
}
