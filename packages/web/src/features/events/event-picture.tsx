import { eventThumb } from '@longhouse/contract/events'
import { api } from '../../lib/api.ts'
import { TallyMark } from '../../ui/tally-mark.tsx'
import { calendarLeaf } from './event-dates.ts'
import classes from './event-picture.module.css'
import type { EventRecord } from './events.types.ts'

/** The thumbnail with the leaf of a calendar on it. */
export function EventPicture({ event, isEager }: { event: EventRecord; isEager: boolean }) {
  const source = api.fileUrl(event, event.thumbnail, eventThumb)
  const { day, month } = calendarLeaf(event.start_date)
  return (
    <div className={classes.picture}>
      {source ? (
        <img
          className={classes.image}
          src={source}
          alt=""
          width={640}
          height={360}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <TallyMark size={96} count={3} />
      )}
      <div className={classes.leaf} aria-hidden="true">
        <span className={classes.day}>{day}</span>
        <span className={classes.month}>{month}</span>
      </div>
    </div>
  )
}
