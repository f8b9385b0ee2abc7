import { runQueueWords } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { RunRecord } from '../runs.types.ts'
import { timeLeft } from './claim-time.ts'
import classes from './run-queue.module.css'

/** How long the run is still the verifier's, and what to do when it is over. */
export function ClaimClock({ run, onTakeAgain }: { run: RunRecord; onTakeAgain: () => void }) {
  const say = useWords(runQueueWords)
  const now = useSeconds()
  const time = timeLeft(recordDate(run.claimed_until ?? '').getTime(), now)
  if (time) {
    return (
      <p className={classes.clock} role="timer">
        <IconClock size={18} aria-hidden="true" /> {say('left', { time })}
      </p>
    )
  }
  return (
    <Banner
      kind="warning"
      actions={
        <Button variant="default" size="sm" onClick={onTakeAgain}>
          {say('takeAgain')}
        </Button>
      }
    >
      {say('lapsed')}
    </Banner>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
