import { hallWords, type HallOfFame } from '@longhouse/contract/seasons'
import { formatDay, recordDate } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import classes from './hall-of-fame.module.css'
import { HallSection } from './hall-section.tsx'
import { PersonNames } from './person-names.tsx'
import { boardTitle, useSizeWords } from './season-words.ts'

const dayMs = 24 * 60 * 60_000

/** The records that have been unbeaten for longest. */
export function HallRecords({ records }: Pick<HallOfFame, 'records'>) {
  const say = useWords(hallWords)
  const sizeOf = useSizeWords()
  return (
    <HallSection title={say('records')} text={say('recordsText')}>
      {records.length === 0 ? (
        <EmptyState title={say('noRecords')}>{say('noRecordsText')}</EmptyState>
      ) : (
        <ol className={classes.records}>
          {records.map((record) => (
            <li key={record.run} className={classes.record}>
              <span className={classes.days}>
                <strong>{daysSince(record.from)}</strong>
                <span>{say('days', { count: daysSince(record.from) })}</span>
              </span>
              <span className={classes.what}>
                <span className={classes.board}>
                  {boardTitle(record)} <span className={classes.size}>{sizeOf(record.squad_size)}</span>
                </span>
                <PersonNames people={record.players} />
              </span>
              <span className={classes.round}>
                <Link to={`/records/${record.run}`}>{say('round', { round: record.round })}</Link>
                <span className={classes.since}>{say('since', { day: formatDay(record.from) })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </HallSection>
  )
}

function daysSince(moment: string): number {
  return Math.max(0, Math.floor((Date.now() - recordDate(moment).getTime()) / dayMs))
}
