import { z } from 'zod'
import { invalidField } from '../api/discord-error.ts'
import { complaint, limitedText, timestamp } from '../webhooks/discord-fields.ts'
import { readForm } from '../webhooks/form-errors.ts'
import { type SimScheduledEvent, eventStatus } from './scheduled-events.ts'

const only = (value: number, name: string) =>
  z.int().check(({ value: given, issues }) => {
    if (given !== value)
      issues.push(complaint(given, 'BASE_TYPE_CHOICES', `Value must be one of {${value}}. ${name}`))
  })

const fields = {
  name: limitedText(100, 1),
  description: limitedText(1000).nullish(),
  privacy_level: only(2, 'GUILD_ONLY'),
  entity_type: only(3, 'Channels for talking are not simulated.'),
  entity_metadata: z.object({ location: limitedText(100, 1) }),
  scheduled_start_time: timestamp,
  scheduled_end_time: timestamp,
  image: z.string().nullish(),
}
const createSchema = z.object(fields)
const changeSchema = z.object({ ...fields, status: z.int().min(1).max(4) }).partial()

type Draft = Omit<SimScheduledEvent, 'id'>

/** Reads a new event, which must be in the future. */
export function readNewEvent(input: unknown, now: number): Draft {
  const body = readForm(createSchema, input ?? {})
  const draft = {
    name: body.name,
    description: body.description ?? null,
    location: body.entity_metadata.location,
    startsAt: Date.parse(body.scheduled_start_time),
    endsAt: Date.parse(body.scheduled_end_time),
    status: eventStatus.scheduled,
    hasImage: Boolean(body.image),
  }
  requireFuture(draft, now)
  requireOrder(draft)
  return draft
}

/** Applies a change to an event. A running one cannot be moved, and a status moves in one direction. */
export function readChangedEvent(input: unknown, event: SimScheduledEvent, now: number): SimScheduledEvent {
  const body = readForm(changeSchema, input ?? {})
  const changed = {
    ...event,
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.entity_metadata && { location: body.entity_metadata.location }),
    ...(body.scheduled_start_time !== undefined && { startsAt: Date.parse(body.scheduled_start_time) }),
    ...(body.scheduled_end_time !== undefined && { endsAt: Date.parse(body.scheduled_end_time) }),
    ...(body.image !== undefined && { hasImage: Boolean(body.image) }),
  }
  if (body.scheduled_start_time !== undefined) {
    if (event.status === eventStatus.active) throw cannotStartAgain()
    requireFuture(changed, now)
  }
  requireOrder(changed)
  return body.status === undefined ? changed : { ...changed, ...moved(event, body.status, now) }
}

function moved(
  { status, startsAt }: SimScheduledEvent,
  next: number,
  now: number,
): Partial<SimScheduledEvent> {
  const { scheduled, active, completed, canceled } = eventStatus
  const ways = [
    [scheduled, active],
    [active, completed],
    [scheduled, canceled],
    [status, status],
  ]
  if (!ways.some(([from, to]) => from === status && to === next)) {
    throw invalidField('status', {
      code: 'GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION',
      message: `Cannot go from status ${status} to ${next}.`,
    })
  }
  return { status: next, startsAt: next === active ? Math.min(startsAt, now) : startsAt }
}

function requireFuture({ startsAt }: Draft, now: number): void {
  if (startsAt > now) return
  throw invalidField('scheduled_start_time', {
    code: 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
    message: 'Cannot schedule event in the past.',
  })
}

function requireOrder({ startsAt, endsAt }: Draft): void {
  if (endsAt > startsAt) return
  throw invalidField('scheduled_end_time', {
    code: 'GUILD_SCHEDULED_EVENT_END_BEFORE_START',
    message: 'Cannot schedule event to end before its start.',
  })
}

function cannotStartAgain() {
  return invalidField('scheduled_start_time', {
    code: 'GUILD_SCHEDULED_EVENT_INVALID_START_BY_STATUS',
    message: 'Cannot change the start of an event that is active.',
  })
}
