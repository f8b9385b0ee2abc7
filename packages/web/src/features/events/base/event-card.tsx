import { isHostOf } from '@longhouse/contract/events'
import { IconRepeat } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { GameChip } from '../../../ui/list/game-chip.tsx'
import { Link } from '../../../ui/base/link.tsx'
import card from '../../../ui/list/list.module.css'
import { Plate } from '../../../ui/base/plate.tsx'
import { eventActionWords } from './event-actions.words.ts'
import type { EventRecord } from '../events.queries.ts'
import {
  EventDescription,
  EventPicture,
  EventPlaces,
  EventTimes,
  ShareEventButton,
  StaffButtons,
  type StaffAction,
  StatusChip,
} from './event-parts.tsx'
import classes from './parts.module.css'
import { WayIn } from './way-in.tsx'

/** An event: name, time, places and the button to take part. Only cards that changed render again. */
export const EventCard = memo(function EventCard({ event, isEager = false, now, onAction }: EventCardProps) {
  const isHost = isHostOf(event, useSession())
  const titleId = useId()
  return (
    <li className={card.item}>
      <Plate as="article" className={card.card} isFlush aria-labelledby={titleId}>
        <div className="relative">
          <EventPicture event={event} isEager={isEager} />
          <div className={classes.chips}>
            <GameChip game={event.game} />
            <StatusChip event={event} now={now} />
            {event.series && <SeriesMark />}
          </div>
          {isHost && <StaffButtons event={event} onAction={onAction} />}
        </div>
        <div className={`stack ${classes.body}`}>
          <div className={`spread ${classes.heading}`}>
            <h2 id={titleId} className={`shrinks text-20 strong ${classes.name}`} dir="auto">
              <Link className={classes.link ?? ''} to={`/events/${event.id}`}>
                {event.name}
              </Link>
            </h2>
            <ShareEventButton event={event} />
          </div>
          <EventDescription text={event.description} />
          <div className={classes.times}>
            <EventTimes event={event} now={now} />
          </div>
          <EventPlaces event={event} />
          <WayIn event={event} titleId={titleId} now={now} onAction={onAction} />
        </div>
      </Plate>
    </li>
  )
})

export type CardAction = StaffAction | 'cancel' | 'slots'

interface EventCardProps {
  readonly event: EventRecord
  /** Visible from the start: loads its picture without delay. */
  readonly isEager?: boolean
  readonly now: Date
  readonly onAction: (action: CardAction, eventId: string) => void
}

/** The mark of an event in a series. */
export function SeriesMark() {
  const say = useWords(eventActionWords)
  return (
    <span className={classes.series} title={say('repeats')}>
      <IconRepeat size={16} aria-hidden="true" />
      <span className="spoken">{say('repeats')}</span>
    </span>
  )
}
