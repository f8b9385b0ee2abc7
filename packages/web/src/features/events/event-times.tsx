import { eventWords, isOver } from '@longhouse/contract/events'
import { IconCalendarEvent, IconFlagCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { formatEventMoment, zoneName } from './event-dates.ts'
import classes from './event-times.module.css'
import type { EventRecord } from './events.types.ts'

/** When an event starts and ends, by the reader's own clock. */
export function EventTimes({ event, now, note }: EventTimesProps) {
  const say = useWords(eventWords)
  const hasEnded = isOver(event, now)
  return (
    <dl className={classes.dates}>
      <dt>
        <IconCalendarEvent size={18} aria-hidden="true" /> {say(hasEnded ? 'started' : 'starts')}
      </dt>
      <dd>
        <time dateTime={event.start_date}>{formatEventMoment(event.start_date)}</time>{' '}
        <abbr className={classes.zone} title={say('zone')}>
          {zoneName(event.start_date)}
        </abbr>
        {note}
      </dd>
      <dt>
        <IconFlagCheck size={18} aria-hidden="true" /> {say(hasEnded ? 'ended' : 'ends')}
      </dt>
      <dd>
        <time dateTime={event.end_date}>{formatEventMoment(event.end_date)}</time>
      </dd>
    </dl>
  )
}

export interface EventTimesProps {
  readonly event: EventRecord
  readonly now: Date
  /** What else there is to say about the start. */
  readonly note?: ReactNode
}
