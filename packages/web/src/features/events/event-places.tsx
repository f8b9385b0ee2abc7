import { eventWords, isUnlimited } from '@longhouse/contract/events'
import { useWords } from '../../lib/use-words.ts'
import { TallyCount } from '../../ui/tally-count.tsx'
import classes from './event-places.module.css'
import type { EventRecord } from './events.types.ts'

/** How many are in, in digits and in chalk. */
export function EventPlaces({ event }: { event: EventRecord }) {
  const say = useWords(eventWords)
  const { participant_count: count, max_participants: places } = event
  const share = isUnlimited(event) ? 0 : Math.min(1, count / places)
  return (
    <div className={classes.places}>
      <p className={classes.words}>
        <strong className={classes.number}>{isUnlimited(event) ? count : `${count}/${places}`}</strong>{' '}
        <span className={classes.label}>{say(isUnlimited(event) ? 'unlimited' : 'participants')}</span>
      </p>
      <TallyCount count={count} size={26} />
      {!isUnlimited(event) && (
        <div className={classes.bar} aria-hidden="true">
          <div className={classes.fill} data-full={share === 1 || undefined} style={{ '--share': share }} />
        </div>
      )}
    </div>
  )
}
