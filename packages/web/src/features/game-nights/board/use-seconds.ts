import { useEffect, useState } from 'react'

/** The time that is given, and from then on every second; in milliseconds since 1970. */
export function useSeconds(now: Date): number {
  const [ms, setMs] = useState(() => now.getTime())
  useEffect(() => {
    const ahead = now.getTime() - Date.now()
    const timer = setInterval(() => setMs(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [now])
  return Math.max(ms, now.getTime())
}
