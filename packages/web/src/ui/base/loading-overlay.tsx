import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CommunityMark } from './community-mark.tsx'
import { TallyMark } from './tally-mark.tsx'
import classes from './base.module.css'
import { statusLines } from './status-lines.ts'

/** For waits of the whole screen: the mark, the tally counting, and a line that need not be true. */
export function LoadingOverlay({
  label = 'Loading',
  isLeaving = false,
}: {
  label?: string
  isLeaving?: boolean
}) {
  const line = useStatusLine()
  return (
    <div
      className={`stack gap-24 center text-center ${classes.overlay}`}
      data-leaving={isLeaving || undefined}
      data-testid="loading-overlay"
    >
      <div className={classes.lamp}>
        <CommunityMark size={112} />
      </div>
      <TallyMark size={72} isCounting />
      {/* Spoken once; the jokes are for the eyes. */}
      <VisuallyHidden component="output">{label}</VisuallyHidden>
      <p className={`text-18 muted ${classes.statusLine}`} aria-hidden="true">
        {line}
      </p>
    </div>
  )
}

const turn = 2000

/** Returns a random status line, another one every two seconds. */
function useStatusLine(): string {
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
