import { roomWords } from '@longhouse/contract/game-nights'
import { useEffect, useState } from 'react'
import { recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { serverNow } from '../night/clock.ts'
import classes from './room-head.module.css'

/** How long the night has been running, by the second. */
export function RunningTime({ since }: { since: string }) {
  const say = useWords(roomWords)
  const now = useSeconds()
  const seconds = Math.max(0, Math.floor((now - recordDate(since).getTime()) / 1000))
  const time = clockFace(seconds)
  return (
    <span className={classes.time} role="timer" aria-label={say('runningFor', { time })}>
      {time}
    </span>
  )
}

function clockFace(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return [...(hours > 0 ? [hours] : []), two(Math.floor(seconds / 60) % 60), two(seconds % 60)].join(':')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
