import { useEffect, useState } from 'react'
import { api } from './api.ts'

/** `back` is told for a short while after the return. */
export type LiveLine = 'open' | 'away' | 'back'

/** Milliseconds. */
const lookEvery = 1000
/** Looks without a line until it counts as away: one that is renewed is no news. */
const patience = 3
/** Looks for which the return is told. */
const welcome = 4

/** Whether changes reach this page. The client finds its way back by itself; this only says how it stands. */
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
