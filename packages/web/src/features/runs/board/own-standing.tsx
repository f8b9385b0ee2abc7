import { recordsWords } from '@longhouse/contract/runs'
import { IconFlag } from '@tabler/icons-react'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { isNamed } from '../parts/player-names.ts'
import type { RunRecord } from '../runs.types.ts'
import classes from './records-board.module.css'

/** The member's rank on the board, if any. */
export function OwnStanding({ runs }: { runs: readonly RunRecord[] }) {
  const say = useWords(recordsWords)
  const { user } = useSession()
  const index = runs.findIndex((run) => isNamed(run, user?.id))
  const run = runs[index]
  if (!run) return null
  return (
    <p className={classes.standing}>
      <IconFlag size={18} aria-hidden="true" />
      {say('standing', { rank: index + 1, round: run.round })}
    </p>
  )
}
