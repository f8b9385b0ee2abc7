import { pino } from 'pino'
import type { Engine } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { allSeenPath, type NoticeKind } from '@longhouse/contract/notifications'
import { deleteMatching } from '../../platform/records.ts'
import { noticeSourcesOf } from '../../platform/notices/notice-source.ts'
import { readSettings } from '../../settings.ts'
import { createEvent, hoursFromNow } from '../../testing/factories.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { createFeatures } from '../index.ts'

/** The sources of all kinds of notices. */
export const sources = noticeSourcesOf(
  createFeatures({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    community: communityFile.config,
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
  }),
)

type Values = Readonly<Record<string, unknown>>

/** An event with a participant and a member on its waiting list. */
export interface PeopledEvent {
  readonly id: string
  readonly wait: string
}

export async function createPeopledEvent(
  engine: Engine,
  { registered, waiting, values = {} }: { registered: string; waiting: string; values?: Values },
): Promise<PeopledEvent> {
  const { is_draft = false, ...planned } = values
  const id = await createEvent(engine, { waits: true, max_participants: 2, ...planned })
  // Full, so that the waiting member is not offered a place automatically. The member who has left gets no
  // notices.
  const former = await createPerson(engine, `former-${id}`, { left_discord: true })
  for (const user of [registered, former.id])
    await engine.recordsOf('tournament_registrations').create({ user, tournament: id })
  const wait = await engine.recordsOf('event_waits').create({ user: waiting, tournament: id })
  if (is_draft) await engine.recordsOf('tournaments').patch([{ id, is_draft }])
  return { id, wait: wait.id }
}

/** Kinds of notices about events. */
export type EventNoticeKind = Exclude<
  NoticeKind,
  | 'application'
  | 'event_gone'
  | 'clip_of_month'
  | 'badge'
  | 'run_to_hand_in'
  | 'run_questioned'
  | 'run_decided'
  | 'record_beaten'
  | 'run_waiting'
  | 'promoted'
  | 'rank_warning'
  | 'rank_inactive'
  | 'leave_decided'
  | 'rank_due'
  | 'leave_asked'
  | 'squad_full'
  | 'site_trouble'
  | 'site_release'
>

/** Causes a notice about an event by the same writes as the server. */
export const causes: Readonly<
  Record<EventNoticeKind, (engine: Engine, event: PeopledEvent) => Promise<unknown>>
> = {
  place_offered: (engine, { wait }) =>
    engine
      .recordsOf('event_waits')
      .update(wait, { state: 'offered', offered_at: hoursFromNow(0), offer_expires: hoursFromNow(0.5) }),
  places_free: async (engine, event) => {
    await engine.recordsOf('tournaments').patch([{ id: event.id, max_participants: 3 }])
    return completeStep(engine, event, 'places-free:2026-12-04T19:40:00.000Z')
  },
  check_in_open: (engine, event) => completeStep(engine, event, 'check-in:2026-12-04T20:00:00.000Z'),
  reminder: (engine, event) => completeStep(engine, event, 'reminder:60:2026-12-04T20:00:00.000Z'),
  event_moved: async (engine, { id }) => {
    const events = engine.recordsOf('tournaments')
    const revision = Number((await events.findById(id))?.['revision'])
    return events.update(id, { end_date: hoursFromNow(24 + revision) })
  },
  event_cancelled: (engine, { id }) =>
    engine.recordsOf('tournaments').update(id, { cancelled_at: hoursFromNow(0), cancel_reason: 'Storm' }),
  event_back: async (engine, { id }) => {
    await causes.event_cancelled(engine, { id, wait: '' })
    return engine.recordsOf('tournaments').update(id, { cancelled_at: '' })
  },
  event_message: (engine, { id }) =>
    engine.recordsOf('event_messages').create({ tournament: id, text: 'Bring water.' }),
  squad_set: async (engine, { id }) => {
    const nights = engine.recordsOf('game_nights')
    const known = await nights.findFirst({ filter: 'tournament = {:id}', params: { id } })
    if (known)
      return nights
        .update(known.id, { state: 'lobby' })
        .then(() => nights.update(known.id, { state: 'live' }))
    const { id: night } = await nights.create({ tournament: id })
    const here = await engine
      .recordsOf('tournament_registrations')
      .findAll({ filter: 'tournament = {:id}', params: { id } })
    await engine.recordsOf('squads').create({ night, members: here.map(({ user }) => user) })
    return nights.update(night, { state: 'live' })
  },
  recap_ready: async (engine, { id }) => {
    const filter = "subject = {:subject} && step = 'recap:ready'"
    await deleteMatching(engine.recordsOf('completed_steps'), {
      filter,
      params: { subject: `tournaments/${id}` },
    })
    return completeStep(engine, { id, wait: '' }, 'recap:ready')
  },
}

function completeStep(engine: Engine, { id }: PeopledEvent, step: string): Promise<unknown> {
  return engine.recordsOf('completed_steps').create({ subject: `tournaments/${id}`, step })
}

/** Counts each member's notices by kind: `{ ID: { event_moved: 2 } }`. */
export async function toldAbout(engine: Engine, event = ''): Promise<Record<string, Record<string, number>>> {
  const notices = await engine.recordsOf('notifications').findAll({
    filter: event ? 'event = {:event}' : "event = ''",
    ...(event && { params: { event } }),
  })
  const told: Record<string, Record<string, number>> = {}
  for (const { user, kind, count } of notices) {
    const own = (told[String(user)] ??= {})
    own[String(kind)] = (own[String(kind)] ?? 0) + Number(count)
  }
  return told
}

interface NoticePlace {
  readonly engine: Engine
  readonly url: string
}

interface AboutWhom {
  readonly registered: { readonly id: string }
  readonly event: PeopledEvent
}

/** Changes after which a waiting notice must not be sent, by any channel. */
export const meanwhile: readonly {
  readonly name: string
  readonly happen: (place: NoticePlace, about: AboutWhom) => Promise<unknown>
}[] = [
  {
    name: 'it was seen',
    happen: async ({ engine, url }, { registered }) =>
      (await clientOf(url, engine, registered.id)).send(allSeenPath, { method: 'POST' }),
  },
  {
    name: 'the event is gone',
    happen: async ({ engine }, { event }) => {
      // The deletion of a draft notifies no member.
      await engine.recordsOf('tournaments').patch([{ id: event.id, is_draft: true }])
      await engine.recordsOf('tournaments').delete(event.id)
    },
  },
  {
    name: 'the event is a draft again',
    happen: ({ engine }, { event }) =>
      engine.recordsOf('tournaments').patch([{ id: event.id, is_draft: true }]),
  },
  {
    name: 'the event was cancelled',
    happen: ({ engine }, { event }) =>
      engine.recordsOf('tournaments').patch([{ id: event.id, cancelled_at: hoursFromNow(0) }]),
  },
  {
    name: 'they are suspended',
    happen: ({ engine }, { registered }) =>
      engine.recordsOf('users').update(registered.id, { suspended_until: hoursFromNow(5) }),
  },
  {
    name: 'they have left',
    happen: ({ engine }, { registered }) =>
      engine.recordsOf('users').update(registered.id, { left_discord: true }),
  },
  {
    name: 'they are gone',
    happen: ({ engine }, { registered }) => engine.recordsOf('users').delete(registered.id),
  },
]
