import { useEffect, useState } from 'react'

/** The time that is given, and from then on every second; in milliseconds since 1970. */
export function useSeconds(now: Date): number {
  const given = now.getTime()
  const [ms, setMs] = useState(given)
  useEffect(() => {
    const ahead = given - Date.now()
    const timer = setInterval(() => setMs(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [given])
  return Math.max(ms, given)
}
