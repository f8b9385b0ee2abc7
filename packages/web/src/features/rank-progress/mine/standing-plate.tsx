import { useId } from 'react'
import { formatDay } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import { TallyCount } from '../../../ui/base/tally-mark.tsx'
import { myRankWords } from '../parts/my-rank.words.ts'
import { StateChip } from '../parts/rank-parts.tsx'
import type { LadderRule, OwnProposal, Progress } from '../rank.queries.ts'
import classes from './my-rank.module.css'

/** The member's rank and standing, and the decision of staff about the next one. */
export function StandingPlate({ progress, rules, proposal }: StandingPlateProps) {
  const say = useWords(myRankWords)
  const headingId = useId()
  const { state, since, rank, next_rank } = progress
  const step = rules.findIndex((rule) => rule.rank === rank) + 1
  return (
    <Plate as="section" edge={edges[state]} className={`row ${classes.standing}`} aria-labelledby={headingId}>
      <div className={classes.strokes}>
        <TallyCount count={step} size={52} />
      </div>
      <div className={`grid gap-8 shrinks ${classes.standingWords}`}>
        <p className="small muted">{say('yourRank')}</p>
        <h2 id={headingId} className={`text-38 breaks ${classes.rank}`} dir="auto">
          {progress.expand?.rank?.title ?? say('noRank')}
        </h2>
        <p className="row gap-4-12 muted">
          <StateChip state={state} />
          {step > 0 && <span>{say('step', { step, count: rules.length })}</span>}
          {since && <span>{say('since', { day: formatDay(since) })}</span>}
        </p>
        <p className={classes.text}>{!next_rank && state === 'active' ? say('top') : say(`text_${state}`)}</p>
        {proposal && <Outcome proposal={proposal} />}
      </div>
    </Plate>
  )
}

/** The result of the last proposal; it is shown until another one takes its place. */
function Outcome({ proposal }: { readonly proposal: OwnProposal }) {
  const say = useWords(myRankWords)
  const { state, decided_at, defer_until, reason } = proposal
  if (state === 'withdrawn') return null
  const rank = proposal.expand?.rank?.title ?? ''
  const day = formatDay((state === 'deferred' ? defer_until : decided_at) || proposal.updated)
  return (
    <output className={`grid gap-4 ${classes.outcome}`} data-state={state}>
      <span>
        {state === 'open' ? say('proposal_open', { rank }) : say(`proposal_${state}`, { rank, day })}
      </span>
      {reason && <span className="muted breaks lines">{say('reason', { reason })}</span>}
    </output>
  )
}

const edges = {
  probation: 'info',
  active: 'primary',
  eligible: 'gold',
  at_risk: 'ember',
  inactive: undefined,
  on_leave: 'aether',
} as const

interface StandingPlateProps {
  readonly progress: Progress
  readonly rules: readonly LadderRule[]
  readonly proposal: OwnProposal | undefined
}
