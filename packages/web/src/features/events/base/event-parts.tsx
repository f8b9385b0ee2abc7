import { eventThumb, isFinished, isOver, isUnlimited } from '@longhouse/contract/events'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconCalendarEvent,
  IconFlagCheck,
  IconCopyPlus,
  IconPencil,
  IconTrash,
  IconUsers,
  IconCheck,
  IconLink,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ColorChip } from '../../../ui/list/game-chip.tsx'
import { TallyCount, TallyMark } from '../../../ui/base/tally-mark.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { eventActionWords } from './event-actions.words.ts'
import { calendarLeaf, isRunning, formatEventMoment, zoneName } from '../event-dates.ts'
import type { EventRecord } from '../events.queries.ts'
import { eventWords } from '../events.words.ts'
import classes from './parts.module.css'
import { isFull } from './way-in.tsx'

/** The thumbnail with the leaf of a calendar on it. */
export function EventPicture({ event, isEager }: { event: EventRecord; isEager: boolean }) {
  const source = api.fileUrl(event, event.thumbnail, eventThumb)
  const { day, month } = calendarLeaf(event.start_date)
  return (
    <div className={`middle relative ${classes.picture}`}>
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
        <span className="text-24 display bold">{day}</span>
        <span className={`text-12 bold ${classes.month}`}>{month}</span>
      </div>
    </div>
  )
}

/** The status of an event in one word; empty for an upcoming one with free places. */
export function StatusChip({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventWords)
  const sayMore = useWords(eventActionWords)
  if (event.is_draft) return <ColorChip color="violet">{sayMore('draft')}</ColorChip>
  if (event.cancelled_at) return <ColorChip color="red">{sayMore('cancelled')}</ColorChip>
  if (event.status === 'completed') return <ColorChip color="grey">{say('completed')}</ColorChip>
  if (isFinished(event, now)) return <ColorChip color="grey">{say('over')}</ColorChip>
  const isLive = event.status === 'ongoing' || isRunning(event, now)
  if (isLive) return <span className={`inline text-12 ember bold ${classes.live}`}>{say('live')}</span>
  return isFull(event, now) ? <ColorChip color="red">{say('full')}</ColorChip> : null
}

/** When an event starts and ends, by the reader's own clock. */
export function EventTimes({ event, now, note }: EventTimesProps) {
  const say = useWords(eventWords)
  const hasEnded = isOver(event, now)
  return (
    <dl className={`grid gap-4-12 small ${classes.dates}`}>
      <dt>
        <IconCalendarEvent size={18} aria-hidden="true" /> {say(hasEnded ? 'started' : 'starts')}
      </dt>
      <dd>
        <time dateTime={event.start_date}>{formatEventMoment(event.start_date)}</time>{' '}
        <abbr className="muted undecorated" title={say('zone')}>
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

interface EventTimesProps {
  readonly event: EventRecord
  readonly now: Date
  /** What else there is to say about the start. */
  readonly note?: ReactNode
}

/** How many are in, in digits and in chalk. */
export function EventPlaces({ event }: { event: EventRecord }) {
  const say = useWords(eventWords)
  const { participant_count: count, max_participants: places } = event
  const share = isUnlimited(event) ? 0 : Math.min(1, count / places)
  return (
    <div className={`spread gap-8-12 ${classes.places}`}>
      <p>
        <strong className="text-20 display strong tabular">
          {isUnlimited(event) ? count : `${count}/${places}`}
        </strong>{' '}
        <span className="small muted">{say(isUnlimited(event) ? 'unlimited' : 'participants')}</span>
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

const preview = 150

/** A few lines of a long text until the reader expands it. */
export function EventDescription({ text }: { text: string }) {
  const say = useWords(eventWords)
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > preview || text.split('\n').length > 3
  return (
    <div>
      <p
        className={`muted breaks lines ${classes.text}`}
        dir="auto"
        data-cut={(isLong && !isWhole) || undefined}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={`tap primary ${classes.more}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {say(isWhole ? 'showLess' : 'readMore')}
        </button>
      )}
    </div>
  )
}

export type StaffAction = 'edit' | 'duplicate' | 'participants' | 'delete'

/** What its hosts and staff can do with an event, on the corner of its picture. */
export function StaffButtons({ event, onAction }: StaffButtonsProps) {
  const say = useWords(eventWords)
  const { name } = event
  return (
    <div className={classes.buttons}>
      <ActionIcon
        className={classes.staffButton}
        aria-label={say('edit', { name })}
        onClick={() => onAction('edit', event.id)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.staffButton}
        aria-label={say('duplicate', { name })}
        onClick={() => onAction('duplicate', event.id)}
      >
        <IconCopyPlus size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.staffButton}
        aria-label={say('viewParticipants', { name })}
        onClick={() => onAction('participants', event.id)}
      >
        <IconUsers size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.staffButton}
        data-danger
        aria-label={say('delete', { name })}
        onClick={() => onAction('delete', event.id)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

interface StaffButtonsProps {
  readonly event: EventRecord
  readonly onAction: (action: StaffAction, eventId: string) => void
}

/** Copies a link that leads straight to this event. */
export function ShareEventButton({ event }: { event: EventRecord }) {
  const say = useWords(eventWords)
  const { isCopied, copy } = useCopy()
  return (
    <>
      <ActionIcon
        aria-label={say('copyLink', { name: event.name })}
        color={isCopied ? 'primary' : 'gray'}
        onClick={() => copy(`${location.origin}/events/${event.id}`)}
      >
        {isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconLink size={20} aria-hidden="true" />}
      </ActionIcon>
      <VisuallyHidden component="output">{isCopied && say('copied')}</VisuallyHidden>
    </>
  )
}
