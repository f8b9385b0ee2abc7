import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { recordsWords } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { useSizeName } from '../board/size-name.ts'
import classes from './mine.module.css'
import { bestsQuery } from './mine.queries.ts'

/** The highest verified round on each map, by size of the squad. */
export function MyBests({ user }: { user: string }) {
  const say = useWords(recordsWords)
  const sizeName = useSizeName()
  const { data: bests, isPending, isError, isFetching, refetch } = useQuery(bestsQuery(user))
  return (
    <Plate as="section" className={section.stack ?? ''} aria-labelledby="my-bests">
      <h2 id="my-bests" className={section.heading}>
        {say('bests')}
      </h2>
      <p className={section.text}>{say('bestsText')}</p>
      {isPending && <LoadingLine>{say('loading')}</LoadingLine>}
      {isError && (
        <ErrorBanner message={say('bestsFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {bests?.length === 0 && <p className={section.text}>{say('bestsNone')}</p>}
      {bests && bests.length > 0 && (
        <ul className={classes.bests}>
          {bests.map((best) => (
            <li key={best.id} className={classes.best}>
              <Link className={classes.title ?? ''} to={`/records/${best.run}`}>
                {best.map ? mapLabel(best.map) : gameLabel(best.game)}
              </Link>
              <span className={classes.more}>
                {sizeName(best.squad_size)} · {formatDay(best.played_at)}
              </span>
              <strong className={classes.bestRound}>
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
