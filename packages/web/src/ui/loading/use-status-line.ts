import { useEffect, useState } from 'react'
import { statusLines } from './status-lines.ts'

const turn = 2000

/** Returns a random status line, another one every two seconds. */
export function useStatusLine(): string {
  const [index, setIndex] = useState(() => randomOther(-1))

  useEffect(() => {
    const timer = setInterval(() => setIndex(randomOther), turn)
    return () => clearInterval(timer)
  }, [])

  return statusLines[index] ?? ''
}

/** Returns the index of any line but the current one. */
export function randomOther(current: number, random: () => number = Math.random): number {
  const count = statusLines.length
  if (current < 0) return Math.floor(random() * count)
  return (current + 1 + Math.floor(random() * (count - 1))) % count
}
