import { useEffect, useState } from 'react'
import { api } from './api.ts'

/** `back` lasts for a short while after the connection returns. */
export type LiveLine = 'open' | 'away' | 'back'

/** Milliseconds between checks. */
const lookEvery = 1000
/** Checks without a connection until it counts as away; a short renewal does not. */
const patience = 3
/** Checks for which `back` lasts. */
const welcome = 4

/** Returns whether changes reach this page. The client reconnects on its own; this only reports it. */
export function useLiveLine(): LiveLine {
  const [line, setLine] = useState<LiveLine>('open')
  useEffect(() => {
    let missed = 0
    let toTell = 0
    const look = () => {
      missed = api.realtime.isConnected ? 0 : missed + 1
      if (missed >= patience) toTell = welcome
      else if (missed === 0) toTell = Math.max(0, toTell - 1)
      setLine(missed >= patience ? 'away' : toTell > 0 ? 'back' : 'open')
    }
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [])
  return line
}
