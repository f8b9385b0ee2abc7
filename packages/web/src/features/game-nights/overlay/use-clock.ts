import { useEffect, useState } from 'react'

/** The server's time every second, in milliseconds since 1970; `ahead` is what this machine's clock lacks. */
export function useClock(ahead: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + ahead
}
