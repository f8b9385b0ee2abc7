import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { handInWords } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { RunPlayers } from '../parts/run-players.tsx'
import type { RunRecord } from '../runs.types.ts'
import { FactsFields } from './facts-fields.tsx'
import classes from './hand-in.module.css'
import type { RunForm } from './run-form.ts'

/** The facts that a night has counted, in one line; a button opens them for changes. */
export function NightFacts({ run, form }: { run: RunRecord; form: UseFormReturnType<RunForm> }) {
  const say = useWords(handInWords)
  const [isOpen, setOpen] = useState(false)
  // A refused field must be visible to be corrected.
  const isWrong = ['game', 'map', 'round', 'played_at', 'players'].some((name) => Boolean(form.errors[name]))
  if (isOpen || isWrong) return <FactsFields form={form} />
  return (
    <div className={classes.counted}>
      <p>{say('fromNight', { round: run.round, map: run.map ? mapLabel(run.map) : gameLabel(run.game) })}</p>
      <RunPlayers run={run} />
      <div>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {say('changeFacts')}
        </Button>
      </div>
    </div>
  )
}
