import { hooksFor, type RecordSource, type Transaction } from '@longhouse/engine'
import {
  checkInEnds,
  checkInOpens,
  freePlaces,
  type EventWait,
  type Tournament,
} from '@longhouse/contract/events'
import type { NoticeKind } from '@longhouse/contract/notifications'
import {
  eventMessagesCollection,
  eventWaitsCollection,
  registrationsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'
import { notificationsCollection } from '../../collections/notifications.ts'
import { completedStepsCollection } from '../../collections/site.ts'
import { idOfMember } from '../../platform/callers.ts'
import { deleteMatching } from '../../platform/records.ts'
import {
  onlyTo,
  type NoticeAudience,
  endedBy,
  eventPath,
  toldEvent,
  groupOf,
  type DueNotice,
  type NoticeSource,
  type Tell,
} from '../../platform/notices/notice-source.ts'

/** An event is moved, cancelled, completed or brought back, or its attendance is closed. */
const eventChanges = endedBy(tournamentsCollection, {
  fields: ['start_date', 'end_date', 'status', 'check_in_minutes', 'cancelled_at', 'attendance_closed_at'],
})

/** A member checks in, is recorded as here or not, or gives up the place. */
const placeChanges = endedBy(registrationsCollection, { fields: ['presence'], deletes: true, about: ownAt })

const eventsPage = '/events'
const eventSubject = /^tournaments\/(\w+)$/

/** The notices about events, places and messages of hosts. */
export const eventsNotices: readonly NoticeSource[] = [
  placeOffered(),
  onStep({
    kind: 'places_free',
    step: 'places-free',
    audience: waitingFor,
    isStillTrue: async (due) => isBeforeStart(due) && waitsForFreePlace(due),
    ends: [
      eventChanges,
      // A member leaves the waiting list, also by taking a place.
      endedBy(eventWaitsCollection, { deletes: true, about: ownAt }),
      endedBy(tournamentsCollection, { fields: ['participant_count', 'max_participants', 'slots'] }),
    ],
    endsWithTime: true,
  }),
  onStep({
    kind: 'check_in_open',
    step: 'check-in',
    audience: expectedAt,
    isStillTrue: async (due) => canCheckIn(due) && isExpected(due),
    ends: [eventChanges, placeChanges],
    endsWithTime: true,
  }),
  onEventChange({
    kind: 'event_moved',
    audience: peopleOf,
    isCause: (event, before) => event.revision > before.revision && !isCancelled(event),
    isStillTrue: isAhead,
    ends: [eventChanges],
    endsWithTime: true,
  }),
  onEventChange({
    kind: 'event_cancelled',
    audience: peopleOf,
    isCause: (event, before) => !isCancelled(before) && isCancelled(event),
    isStillTrue: ({ event }) => event !== undefined && isCancelled(event),
    ends: [eventChanges],
  }),
  eventGone(),
  onEventChange({
    kind: 'event_back',
    audience: formerPeopleOf,
    isCause: (event, before) => isCancelled(before) && !isCancelled(event),
    isStillTrue: isAhead,
    ends: [eventChanges],
    endsWithTime: true,
  }),
  onStep({
    kind: 'reminder',
    step: 'reminder',
    audience: expectedAt,
    isStillTrue: async (due) => isBeforeStart(due) && isExpected(due),
    ends: [eventChanges, placeChanges],
    endsWithTime: true,
  }),
  eventMessage(),
  onStep({
    kind: 'recap_ready',
    step: 'recap',
    page: '/recap',
    audience: presentAt,
    isStillTrue: ({ event }) => event !== undefined && !isCancelled(event),
  }),
]

type Declared = Omit<NoticeSource, 'hooks'>

interface ToldStep extends Declared {
  /** First part of the names of such steps. */
  readonly step: string
  readonly audience: (event: string) => NoticeAudience
  readonly page?: '/recap'
}

/** Notifies members of a step of an event, in the transaction that completes it. */
function onStep({ step, audience, page, ...source }: ToldStep): NoticeSource {
  return {
    ...source,
    hooks: ({ tell }) => [
      hooksFor(completedStepsCollection, {
        afterCreate: async ({ tx, record }) => {
          const [, id = ''] = eventSubject.exec(record.subject) ?? []
          if (!id || !record.step.startsWith(`${step}:`)) return
          const event = await tx.records(tournamentsCollection).findById(id)
          if (!event || isCancelled(event)) return
          const { kind } = source
          await tell(tx, { kind, event, subject: id, url: eventPath(event, page), audience: audience(id) })
        },
      }),
    ],
  }
}

interface ToldChange extends Declared {
  readonly audience: (event: string) => NoticeAudience
  readonly isCause: (event: Tournament, before: Tournament) => boolean
}

/** Notifies members of a change of an event that is not over. */
function onEventChange({ audience, isCause, ...source }: ToldChange): NoticeSource {
  return {
    ...source,
    hooks: ({ tell, now }) => [
      hooksFor(tournamentsCollection, {
        afterUpdate: async ({ tx, context, record: event, original }) => {
          if (!original || !isCause(event, original) || hasEnded(event, now())) return
          await tell(tx, {
            kind: source.kind,
            event,
            subject: event.id,
            url: eventPath(event),
            audience: audience(event.id),
            by: idOfMember(context),
          })
        },
      }),
    ],
  }
}

/** Notifies a member of an offered place. When the offer ends, the unseen notice is deleted. */
function placeOffered(): NoticeSource {
  const kind = 'place_offered'
  const tellOf = async (
    tx: Transaction,
    { tell, wait }: { readonly tell: Tell; readonly wait: EventWait },
  ) => {
    const event = await tx.records(tournamentsCollection).findById(wait.tournament)
    if (!event) return
    await tell(tx, {
      kind,
      event,
      subject: event.id,
      url: eventPath(event),
      params: { until: wait.offer_expires },
      audience: onlyTo(wait.user),
    })
  }
  const forget = (tx: Transaction, { user, tournament: event }: EventWait) =>
    tx.outOfTurn(() =>
      deleteMatching(tx.records(notificationsCollection), {
        filter: `user = {:user} && event = {:event} && kind = '${kind}' && seen_at = ''`,
        params: { user, event },
      }),
    )
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(eventWaitsCollection, {
        afterCreate: async ({ tx, record: wait }) => {
          if (wait.state === 'offered') await tellOf(tx, { tell, wait })
        },
        afterUpdate: async ({ tx, record: wait, original }) => {
          const wasOffered = original?.state === 'offered'
          if (wait.state === 'offered' && !wasOffered) await tellOf(tx, { tell, wait })
          if (wait.state !== 'offered' && wasOffered) await forget(tx, wait)
        },
        afterDelete: async ({ tx, record: wait, cascadedFrom }) => {
          // Deleting an event or a member deletes the notices anyway.
          if (wait.state === 'offered' && !cascadedFrom) await forget(tx, wait)
        },
      }),
    ],
    isStillTrue: (due) => hasWait(due, 'offered'),
  }
}

/** Notifies of a deleted event that was not over. The notice keeps its name and time. */
function eventGone(): NoticeSource {
  const kind = 'event_gone'
  return {
    kind,
    hooks: ({ tell, now }) => [
      hooksFor(tournamentsCollection, {
        // Before the write, which deletes places, waiting list and notices.
        beforeDelete: async ({ tx, context, record: event }) => {
          if (isCancelled(event)) return keepCancellation(tx, { kind, event })
          if (event.is_draft || hasEnded(event, now())) return
          await tell(tx, {
            kind,
            subject: event.id,
            url: eventsPage,
            params: { event: toldEvent(event) },
            audience: peopleOf(event.id),
            by: idOfMember(context),
          })
        },
      }),
    ],
    isStillTrue: () => true,
  }
}

/**
 * Members notified of the cancellation are not notified again. Their notice is kept after the event is
 * deleted.
 */
function keepCancellation(
  tx: Transaction,
  { kind, event }: { readonly kind: NoticeKind; readonly event: Tournament },
): Promise<void> {
  return tx.outOfTurn(async () => {
    const notices = tx.records(notificationsCollection)
    const said = await notices.findAll({
      filter: "event = {:event} && kind = 'event_cancelled'",
      params: { event: event.id },
    })
    const group = groupOf(kind, event.id)
    const values = { kind, group, event: '', url: eventsPage, params: { event: toldEvent(event) } } as const
    await notices.patch(said.map(({ id }) => ({ id, ...values })))
  })
}

/**
 * Notifies participants and the waiting list, one notice per message. Deleting the message deletes its
 * notices.
 */
function eventMessage(): NoticeSource {
  const kind = 'event_message'
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(eventMessagesCollection, {
        afterCreate: async ({ tx, record: { id, tournament, text, author } }) => {
          const event = await tx.records(tournamentsCollection).findById(tournament)
          if (!event) return
          await tell(tx, {
            kind,
            event,
            subject: id,
            url: eventPath(event),
            params: { text },
            audience: peopleOf(event.id),
            by: author,
          })
        },
        afterDelete: async ({ tx, record, cascadedFrom }) => {
          if (cascadedFrom?.collection === tournamentsCollection.name) return
          const matching = { filter: 'group = {:group}', params: { group: groupOf(kind, record.id) } }
          await tx.outOfTurn(() => deleteMatching(tx.records(notificationsCollection), matching))
        },
      }),
    ],
    isStillTrue: ({ event }) => event !== undefined,
  }
}

/** One member's notices about an event. They are deleted with either. */
function ownAt(
  { tournament: subject, user }: { readonly tournament: string; readonly user: string },
  cascadedFrom: unknown,
) {
  return cascadedFrom ? undefined : { subject, user }
}

function isCancelled({ cancelled_at }: Tournament): boolean {
  return cancelled_at !== ''
}

/** Whether an event is over, by the clock or because its host completed it. */
function hasEnded({ status, end_date }: Tournament, now: Date): boolean {
  return status === 'completed' || new Date(end_date) <= now
}

function isAhead({ event, now }: DueNotice): boolean {
  return event !== undefined && !isCancelled(event) && !hasEnded(event, now)
}

function isBeforeStart({ event, now }: DueNotice): boolean {
  if (!event || isCancelled(event) || event.status === 'completed') return false
  return new Date(event.start_date) > now
}

/** Whether members can check in: not if it is too late, nor while a postponed event has not opened it again. */
function canCheckIn({ event, now }: DueNotice): boolean {
  if (!event || isCancelled(event) || event.status === 'completed' || event.attendance_closed_at) return false
  if (now >= checkInEnds(event)) return false
  return event.check_in_minutes <= 0 || now >= checkInOpens(event)
}

/** Whether the reader has a place in the notice's event and their presence is not recorded yet. */
async function isExpected({ source, notice: { user, event: tournament } }: DueNotice): Promise<boolean> {
  const filter = "user = {:user} && tournament = {:tournament} && presence = ''"
  return (await source.records(registrationsCollection).count({ filter, params: { user, tournament } })) > 0
}

async function hasWait(
  { source, notice: { user, event: tournament } }: DueNotice,
  state: EventWait['state'],
): Promise<boolean> {
  const filter = 'user = {:user} && tournament = {:tournament} && state = {:state}'
  const params = { user, tournament, state }
  return (await source.records(eventWaitsCollection).count({ filter, params })) > 0
}

/** Whether the reader waits for a slot of the event that has a free place. */
async function waitsForFreePlace({ source, notice: { user }, event }: DueNotice): Promise<boolean> {
  if (!event) return false
  const wait = await source.records(eventWaitsCollection).findFirst({
    filter: "user = {:user} && tournament = {:event} && state = 'waiting'",
    params: { user, event: event.id },
  })
  return wait !== undefined && (await isFree(source, { event, slot: wait.slot }))
}

async function isFree(
  source: RecordSource,
  { event, slot }: { readonly event: Tournament; readonly slot: string },
): Promise<boolean> {
  const inSlot = (filter: string) => ({
    filter: `tournament = {:event} && slot = {:slot} && ${filter}`,
    params: { event: event.id, slot },
  })
  const present = await source.records(registrationsCollection).count(inSlot("presence != 'absent'"))
  const offered = await source.records(eventWaitsCollection).count(inSlot("state = 'offered'"))
  const registrations = [{ slot, presence: '', count: present }] as const
  const offers = [{ slot, state: 'offered', count: offered }] as const
  return freePlaces({ event, registrations, offers }, slot) > 0
}

/** Returns members with a place in an event or on its waiting list. */
function peopleOf(event: string): NoticeAudience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ?
      UNION SELECT "user" FROM "event_waits" WHERE "tournament" = ?`,
    params: [event, event],
  }
}

/** Adds the members who were notified of its cancellation, even if they gave up their place since. */
function formerPeopleOf(event: string): NoticeAudience {
  const { sql, params = [] } = peopleOf(event)
  const told = `SELECT "user" FROM "notifications" WHERE "event" = ? AND "kind" = 'event_cancelled'`
  return { sql: `${sql} UNION ${told}`, params: [...params, event] }
}

/** Returns members with a place in an event whose presence is not recorded yet. */
function expectedAt(event: string): NoticeAudience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ? AND "presence" = ''`,
    params: [event],
  }
}

/** Returns the members on an event's waiting list. */
function waitingFor(event: string): NoticeAudience {
  return { sql: `SELECT "user" FROM "event_waits" WHERE "tournament" = ?`, params: [event] }
}

/** Returns members with a place in an event who are not recorded as absent or excused. */
function presentAt(event: string): NoticeAudience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ? AND "presence" IN ('', 'here')`,
    params: [event],
  }
}
