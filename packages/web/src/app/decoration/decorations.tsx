import { useEffect } from 'react'
import { startConsoleWarnings } from './console-warnings.ts'
import { Snowfall } from './snowfall.tsx'
import { startTabFavicon } from './tab-favicon.ts'

/** What the site does besides its work. */
export function Decorations() {
  useEffect(startTabFavicon, [])
  useEffect(startConsoleWarnings, [])
  return <Snowfall />
}
