import { eventWords, isOver, isUnlimited } from '@longhouse/contract/events'
import { IconCalendarEvent, IconFlagCheck } from '@tabler/icons-react'
import { useId, type Ref } from 'react'
import { useSession } from '../../lib/session.ts'
import { useWords } from '../../lib/use-words.ts'
import card from '../../ui/list/card.module.css'
import { ColorChip, GameChip } from '../../ui/game-chip.tsx'
import { Plate } from '../../ui/plate.tsx'
import classes from './event-card.module.css'
import { formatEventMoment, isRunning, zoneName } from './event-dates.ts'
import { EventDescription } from './event-description.tsx'
import { EventPicture } from './event-picture.tsx'
import { EventPlaces } from './event-places.tsx'
import { ShareEventButton } from './share-event-button.tsx'
import { SignUpButton } from './sign-up-button.tsx'
import { StaffButtons, type StaffAction } from './staff-buttons.tsx'
import { isRegistered, type EventRecord } from './events.types.ts'

/** One event: what, when, how many, and the way in. */
export function EventCard({ event, ref, isLinked = false, isEager = false, now, onAction }: EventCardProps) {
  const say = useWords(eventWords)
  const { user, isStaff } = useSession()
  const titleId = useId()
  const isIn = isRegistered(event, user?.id)
  const hasEnded = isOver(event, now)

  return (
    <li ref={ref} className={card.item} data-linked={isLinked || undefined}>
      <Plate as="article" className={`${card.card} ${classes.card}`} isFlush aria-labelledby={titleId}>
        <div className={classes.top}>
          <EventPicture event={event} isEager={isEager} />
          <div className={classes.chips}>
            <GameChip game={event.game} />
            <StatusChip event={event} now={now} />
          </div>
          {isStaff && <StaffButtons event={event} onAction={onAction} />}
        </div>
        <div className={classes.body}>
          <div className={classes.heading}>
            <h2 id={titleId} className={classes.name} dir="auto" tabIndex={-1}>
              {event.name}
            </h2>
            <ShareEventButton event={event} />
          </div>
          <EventDescription text={event.description} />
          <dl className={classes.dates}>
            <dt>
              <IconCalendarEvent size={18} aria-hidden="true" /> {say(hasEnded ? 'started' : 'starts')}
            </dt>
            <dd>
              <time dateTime={event.start_date}>{formatEventMoment(event.start_date)}</time>{' '}
              <abbr className={classes.zone} title={say('zone')}>
                {zoneName(event.start_date)}
              </abbr>
            </dd>
            <dt>
              <IconFlagCheck size={18} aria-hidden="true" /> {say(hasEnded ? 'ended' : 'ends')}
            </dt>
            <dd>
              <time dateTime={event.end_date}>{formatEventMoment(event.end_date)}</time>
            </dd>
          </dl>
          <EventPlaces event={event} />
          <SignUpButton
            event={event}
            titleId={titleId}
            isIn={isIn}
            isOver={hasEnded}
            onCancel={() => onAction('cancel', event.id)}
          />
        </div>
      </Plate>
    </li>
  )
}

export type CardAction = StaffAction | 'cancel'

export interface EventCardProps {
  readonly event: EventRecord
  readonly ref?: Ref<HTMLLIElement>
  /** Somebody followed a link to this event. */
  readonly isLinked?: boolean
  /** In sight from the start: its picture is not left for later. */
  readonly isEager?: boolean
  readonly now: Date
  readonly onAction: (action: CardAction, eventId: string) => void
}

function StatusChip({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventWords)
  if (event.status === 'completed') return <ColorChip color="grey">{say('completed')}</ColorChip>
  if (isOver(event, now)) return <ColorChip color="grey">{say('over')}</ColorChip>
  const isLive = event.status === 'ongoing' || isRunning(event, now)
  if (isLive) return <span className={classes.live}>{say('live')}</span>
  const isFull = !isUnlimited(event) && event.participant_count >= event.max_participants
  return isFull ? <ColorChip color="red">{say('full')}</ColorChip> : null
}
