import '../../../theme/mantine-more.css'
import { type RunStatus, verifiersSoFar } from '@longhouse/contract/runs'
import { Popover } from '@mantine/core'
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { runStandingWords } from '../records.words.ts'
import { type RunRecord, talkQuery } from '../runs.queries.ts'
import classes from './run-parts.module.css'
import { listOf } from './run-players.tsx'

/** The status of a run, as a small label. */
export function RunStatusChip({ status }: { status: RunStatus }) {
  const say = useWords(runStandingWords)
  return (
    <span className={`small tone strong ${classes.chip}`} data-status={status}>
      {say(`status_${status}`)}
    </span>
  )
}

/** Says on press who has verified a run, and when. */
export function VerifiedTick({ run }: { run: RunRecord }) {
  const say = useWords(runStandingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.tick}
          aria-label={say('who')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconRosetteDiscountCheckFilled size={22} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={`small strong ${classes.words}`}>
        {isOpen && <Verifiers run={run} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Verifiers({ run }: { run: RunRecord }) {
  const say = useWords(runStandingWords)
  const { data: talk, isPending } = useQuery(talkQuery(run.id))
  const names = [...verifiersSoFar(talk ?? [])].map(
    (id) => talk?.find(({ author }) => author === id)?.expand?.author?.username ?? say('formerMember'),
  )
  return (
    <output>
      {isPending && say('finding')}
      {!isPending &&
        (names.length > 0 ? say('verifiedBy', { names: listOf(names) }) : say('status_verified'))}
      {run.decided_at && (
        <span className="block muted regular">
          {say('verifiedAt', { moment: formatMoment(run.decided_at) })}
        </span>
      )}
    </output>
  )
}
