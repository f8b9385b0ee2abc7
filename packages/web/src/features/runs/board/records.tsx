import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/dates/moments.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { handInParam } from '../hand-in-address.ts'
import { HandIn } from '../hand-in/hand-in.tsx'
import { canHandIn, playersOf, PlayerNames } from '../parts/run-players.tsx'
import { RunStatusChip } from '../parts/run-status.tsx'
import { recordsWords } from '../records.words.ts'
import { useLiveRuns, mineQuery, bestsQuery, type RunRecord } from '../runs.queries.ts'
import { HandInButton } from './records-actions.tsx'
import { RecordsBoard } from './records-board.tsx'
import { useSizeName } from './records-lists.tsx'
import classes from './records.module.css'

/** The boards, and the member's own runs. */
export function Records() {
  const say = useWords(recordsWords)
  const [mine] = useUrlParam('mine')
  useLiveRuns()
  const tabs = [
    { to: '?', label: say('board'), isCurrent: !mine },
    { to: '?mine=1', label: say('mine'), isCurrent: Boolean(mine) },
  ]
  return (
    <>
      <nav className={section.tabs} aria-label={say('parts')}>
        <ul className={`bare-list ${section.tabList}`}>
          {tabs.map(({ to, label, isCurrent }) => (
            <li key={to}>
              <Link
                className={section.tab}
                to={to}
                preventScrollReset
                {...(isCurrent && { 'aria-current': 'page' })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {mine ? <Mine /> : <RecordsBoard />}
      <HandIn />
    </>
  )
}

/** The member's own runs with their status, and their bests. */
export function Mine() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={`column gap-32 top ${classes.mine}`}>
      <MyRuns user={user.id} />
      <MyBests user={user.id} />
    </div>
  )
}

function MyRuns({ user }: { user: string }) {
  const say = useWords(recordsWords)
  const query = useInfiniteQuery(mineQuery(user))
  return (
    <section className="stack" aria-labelledby="my-runs">
      <h2 id="my-runs" className="text-20 strong">
        {say('myRuns')}
      </h2>
      <p className={section.text}>{say('myRunsText')}</p>
      <PagedList
        query={query}
        loading={say('loading')}
        loadFailed={say('myRunsFailed')}
        more={say('moreRuns')}
        empty={
          <EmptyState title={say('myRunsNone')} action={<HandInButton variant="filled" />}>
            {say('myRunsNoneText')}
          </EmptyState>
        }
      >
        {(runs) => (
          <ul className="bare-list stack gap-8">
            {runs.map((run) => (
              <li key={run.id}>
                <RunRow run={run} user={user} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

/** The highest verified round on each map, by size of the squad. */
function MyBests({ user }: { user: string }) {
  const say = useWords(recordsWords)
  const sizeName = useSizeName()
  const { data: bests, isPending, isError, isFetching, refetch } = useQuery(bestsQuery(user))
  return (
    <Plate as="section" className="stack" aria-labelledby="my-bests">
      <h2 id="my-bests" className="text-20 strong">
        {say('bests')}
      </h2>
      <p className={section.text}>{say('bestsText')}</p>
      {isPending && <LoadingLine>{say('loading')}</LoadingLine>}
      {isError && (
        <ErrorBanner message={say('bestsFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {bests?.length === 0 && <p className={section.text}>{say('bestsNone')}</p>}
      {bests && bests.length > 0 && (
        <ul className="bare-list grid gap-0">
          {bests.map((best) => (
            <li key={best.id} className={`grid ruled ${classes.best}`}>
              <Link className="plain strong breaks" to={`/records/${best.run}`}>
                {best.map ? mapLabel(best.map) : gameLabel(best.game)}
              </Link>
              <span className="small muted breaks">
                {sizeName(best.squad_size)} · {formatDay(best.played_at)}
              </span>
              <strong className={`text-24 primary display tabular ${classes.bestRound}`}>
                <span className="spoken">{say('roundLabel')} </span>
                {best.round}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </Plate>
  )
}

/** One of the member's own runs, with its status. */
function RunRow({ run, user }: { run: RunRecord; user: string }) {
  const say = useWords(recordsWords)
  return (
    <Plate className={`grid gap-8-16 ${classes.row}`} isInteractive>
      <span className={`primary display bold tabular ${classes.ownRound}`} aria-hidden="true">
        {run.round}
      </span>
      <div className="grid gap-0 shrinks">
        <Link className="plain strong breaks" to={`/records/${run.id}`}>
          {say('round', { round: run.round })} · {run.map ? mapLabel(run.map) : gameLabel(run.game)}
        </Link>
        <span className="small muted breaks">
          {playersOf(run).length > 0 && (
            <>
              <PlayerNames run={run} /> ·{' '}
            </>
          )}
          {formatDay(run.played_at)}
        </span>
      </div>
      <RunStatusChip status={run.status} />
      {canHandIn(run, user) && (
        <Button
          component={Link}
          to={`/records?mine=1&${handInParam}=${run.id}`}
          variant="light"
          size="sm"
          preventScrollReset
        >
          {say('goOn')}
        </Button>
      )}
    </Plate>
  )
}
