import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

/** The time by the server's clock, every second; in milliseconds since 1970. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
