import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { recapWords } from '@longhouse/contract/game-nights'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLive } from '../../../lib/realtime.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { nightRecordsQuery, recapKeys } from './recap.queries.ts'
import classes from './recap.module.css'

/** Records of that night that a verifier has confirmed. */
export function RecapRecords({ eventId }: { eventId: string }) {
  const say = useWords(recapWords)
  const titleId = useId()
  const { data: runs = [] } = useQuery(nightRecordsQuery(eventId))
  useLive('runs', { keys: [recapKeys.records(eventId)] })
  if (runs.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {say('records')}
      </h2>
      <ul className={classes.records}>
        {runs.map(({ id, round, map, game, squad_size }) => (
          <li key={id}>
            <Link className={classes.record ?? ''} to={`/records/${id}`}>
              <IconTrophy size={28} aria-hidden="true" />
              <span className={classes.recordWords}>
                <strong>{say('recordOf', { round, map: map ? mapLabel(map) : gameLabel(game) })}</strong>
                <span>{say('recordSize', { count: squad_size })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
