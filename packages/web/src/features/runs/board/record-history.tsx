import { recordsWords, runStandingWords, type RecordHolder, type RunPerson } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import { StairPlot } from '../../../ui/stair-plot/stair-plot.tsx'
import { listOf } from '../parts/run-players.tsx'
import { historyQuery } from '../runs.queries.ts'
import type { BoardChoice } from '../runs.types.ts'
import classes from './record-history.module.css'

/** How the record of a board grew: as stairs, and each holder with the time they held it. */
export function RecordHistory({ board }: { board: BoardChoice }) {
  const say = useWords(recordsWords)
  const { data: history, isPending, isError, isFetching, refetch } = useQuery(historyQuery(board))
  return (
    <section className={classes.history} aria-labelledby="record-history">
      <h2 id="record-history" className={classes.heading}>
        {say('history')}
      </h2>
      <p className={classes.text}>{say('historyText')}</p>
      {isPending && <LoadingLine>{say('historyLoading')}</LoadingLine>}
      {isError && (
        <ErrorBanner message={say('historyFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {history?.length === 0 && <p className={classes.text}>{say('historyNone')}</p>}
      {history && history.length > 0 && <Holders history={history} />}
    </section>
  )
}

function Holders({ history }: { history: readonly RecordHolder[] }) {
  const say = useWords(recordsWords)
  const standing = useWords(runStandingWords)
  const nameOf = ({ players }: RecordHolder) =>
    listOf(players.toSorted(byName).map(({ name }) => name || standing('formerMember')))
  return (
    <>
      <StairPlot
        label={say('historyPlot')}
        points={history.map((holder) => ({ at: holder.from, value: holder.round, name: nameOf(holder) }))}
      />
      <ol className={classes.holders} reversed>
        {history.toReversed().map((holder) => {
          const { run, round, from, until } = holder
          return (
            <li key={run} className={classes.holder} data-stands={!until || undefined}>
              <span className={classes.round}>{round}</span>
              <Link className={classes.names ?? ''} to={`/records/${run}`}>
                <bdi>{nameOf(holder)}</bdi>
              </Link>
              <span className={classes.time}>
                {until
                  ? say('held', { from: formatDay(from), until: formatDay(until) })
                  : say('heldNow', { from: formatDay(from) })}
              </span>
              {!until && <span className={classes.stands}>{say('stands')}</span>}
            </li>
          )
        })}
      </ol>
    </>
  )
}

// Members first, as on the board.
function byName(one: RunPerson, other: RunPerson): number {
  return Number(one.id === '') - Number(other.id === '') || one.name.localeCompare(other.name)
}
