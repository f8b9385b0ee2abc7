import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLadderSwitch } from '../../../lib/ladder-switch.ts'
import { formatDay } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Answer } from '../../../ui/answer.tsx'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { SkeletonGrid } from '../../../ui/base/skeleton-grid.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { TallyCount } from '../../../ui/base/tally-mark.tsx'
import { myRankWords } from '../parts/my-rank.words.ts'
import { ChangeWords } from '../parts/rank-parts.tsx'
import {
  progressQuery,
  proposalQuery,
  rulesQuery,
  useLiveRanks,
  type LadderRule,
  type Progress,
  changesQuery,
} from '../rank.queries.ts'
import { AsksPlate, DutiesPlate } from './asks-plate.tsx'
import { LeavePlate } from './leave-plate.tsx'
import classes from './my-rank.module.css'
import { StandingPlate } from './standing-plate.tsx'

/** Everything about a member's own rank. */
export function MyRank({ userId }: { readonly userId: string }) {
  const say = useWords(myRankWords)
  const ladder = useLadderSwitch()
  if (ladder.isError)
    return (
      <ErrorBanner
        message={say('loadFailed')}
        isRetrying={ladder.isFetching}
        onRetry={() => void ladder.refetch()}
      />
    )
  if (ladder.isOn === undefined) return <SkeletonGrid label={say('loading')} count={3} height={220} />
  return ladder.isOn ? <Standing userId={userId} /> : <Off />
}

function Off() {
  const say = useWords(myRankWords)
  return (
    <EmptyState
      headingLevel={2}
      title={say('off')}
      action={
        <Button component={Link} to="/ranks" variant="default">
          {say('toRanks')}
        </Button>
      }
    >
      {say('offText')}
    </EmptyState>
  )
}

function Standing({ userId }: { readonly userId: string }) {
  const say = useWords(myRankWords)
  const [rules, progress] = useQueries({ queries: [rulesQuery, progressQuery(userId)] })
  const { data: proposal } = useQuery(proposalQuery(userId))
  useLiveRanks()
  const failed = [rules, progress].filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <ErrorBanner
        message={say('loadFailed')}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    )
  if (rules.data === undefined || progress.data === undefined)
    return <SkeletonGrid label={say('loading')} count={3} height={220} />
  if (rules.data.length === 0)
    return (
      <EmptyState headingLevel={2} title={say('noLadder')}>
        {say('noLadderText')}
      </EmptyState>
    )
  return (
    <div className={`column gap-32 top ${classes.page}`}>
      <div className="column gap-24">
        {progress.data ? (
          <>
            <StandingPlate progress={progress.data} rules={rules.data} proposal={proposal ?? undefined} />
            <AsksPlate progress={progress.data} />
            <DutiesPlate progress={progress.data} />
          </>
        ) : (
          <EmptyState headingLevel={2} title={say('soon')}>
            {say('soonText')}
          </EmptyState>
        )}
        <LeavePlate userId={userId} />
        <History userId={userId} />
      </div>
      <LadderView rules={rules.data} progress={progress.data ?? undefined} />
    </div>
  )
}

/** All ranks of the ladder, highest on top, with the member's position among them. */
function LadderView({ rules, progress }: LadderViewProps) {
  const say = useWords(myRankWords)
  const headingId = useId()
  const here = rules.findIndex(({ rank }) => rank === progress?.rank)
  return (
    <section className={`grid shrinks ${classes.ladder}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="text-20 strong">
        {say('ladder')}
      </h2>
      <ol className="bare-list grid gap-8" reversed>
        {rules
          .map((rule, index) => ({ rule, index }))
          .toReversed()
          .map(({ rule, index }) => (
            <li
              key={rule.id}
              className={`row gap-4-12 relative ${classes.step}`}
              data-place={placeOf(index, here)}
              {...(index === here && { 'aria-current': 'step' })}
            >
              <span className={classes.rungStrokes}>
                <TallyCount count={index + 1} size={26} />
              </span>
              <span className={classes.words}>
                <bdi className={`display strong breaks ${classes.name}`}>{rule.expand?.rank?.title}</bdi>
                {rule.seats > 0 && <span className="small muted">{say('seats', { count: rule.seats })}</span>}
              </span>
              {index === here && <span className="small primary strong">{say('here')}</span>}
              {here >= 0 && index === here + 1 && <span className="small gold strong">{say('next')}</span>}
            </li>
          ))}
      </ol>
      <Link to="/ranks">{say('toRanks')}</Link>
    </section>
  )
}

function placeOf(index: number, here: number): 'passed' | 'here' | 'ahead' {
  if (index === here) return 'here'
  return index < here ? 'passed' : 'ahead'
}

interface LadderViewProps {
  readonly rules: readonly LadderRule[]
  readonly progress: Progress | undefined
}

/** The changes of a member's rank, newest first; an undone one stays and is marked. */
function History({ userId }: { readonly userId: string }) {
  const say = useWords(myRankWords)
  const headingId = useId()
  const query = useQuery(changesQuery(userId))
  return (
    <Plate as="section" className="stack" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-20 strong">
        {say('history')}
      </h2>
      <Answer query={query} subject={say('history')}>
        {(changes) =>
          changes.length === 0 ? (
            <p className={section.text}>{say('historyNone')}</p>
          ) : (
            <ol className="bare-list grid gap-0" aria-labelledby={headingId}>
              {changes.map((change) => (
                <li key={change.id} className={`row gap-4-12 finger ${classes.row}`}>
                  <ChangeWords change={change} />
                  <span className="small muted">{formatDay(change.created)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </Plate>
  )
}
