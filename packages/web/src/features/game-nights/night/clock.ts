import { useEffect, useState } from 'react'

/** A clock that is off by no more counts as right: headers know whole seconds only. */
const tolerance = 2000

let offset = 0

/** The present moment by the server's clock, as far as it is known, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offset
}

/** What to add to this device's clock, in milliseconds. */
export function clockOffset(): number {
  return offset
}

/** Takes a moment of the server that was true between two moments of this device. */
export function setClock(
  server: number,
  between: { readonly sent: number; readonly received: number },
): void {
  const measured = server - (between.sent + between.received) / 2
  if (Number.isFinite(measured)) setClockOffset(measured)
}

export function setClockOffset(ms: number): void {
  offset = Math.abs(ms) <= tolerance ? 0 : Math.round(ms)
}

/** Fetches, and sets the clock by the answer. */
export async function clockingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sent = Date.now()
  const answer = await fetch(input, init)
  const date = answer.headers.get('date')
  if (date) setClock(new Date(date).getTime() + 500, { sent, received: Date.now() })
  return answer
}

/** The time by the server's clock, every second; in milliseconds since 1970. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
