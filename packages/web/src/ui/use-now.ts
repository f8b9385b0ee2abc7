import { useEffect, useState } from 'react'

const minute = 60_000

/** The current time, fresh every minute, so that what is live says so without a reload. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
