import type { Engine, Transaction } from '@longhouse/engine'
import {
  checkInStep,
  closingMs,
  dueSteps,
  reminderLimits,
  undoCancelMs,
  type EventStep,
  type Tournament,
} from '@longhouse/contract/events'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import { once } from '../../platform/once.ts'
import { holdEvent } from './held-event.ts'
import { closeAttendance, markAbsent } from './attendance.ts'
import { forgetLine, isPastUndo } from './cancelled-event.ts'
import { subjectOf } from './event-subject.ts'
import { eventWaitsCollection } from './event-waits.collection.ts'
import type { EventNow } from './offer-places.ts'
import { passOnPlaces } from './pass-on-places.ts'
import { tournamentsCollection } from './tournaments.collection.ts'

/** What the job works with. */
export type StepsSite = Pick<Site, 'engine' | 'logger'> & Stoppable

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** What nobody has closed for so long, for the site was down, stays open. */
const forgottenMs = 60 * dayMs
/** How many events are seen to at a time: one that has to wait does not keep the others waiting. */
const atATime = 4

/**
 * Does for all events what is due: opens check-in, moves their state, reminds, passes on places that nobody took, marks
 * who did not come, closes attendance, forgets the lines of cancelled events. Every minute, on one node; each step
 * happens once, in a transaction of its own.
 */
export async function runEventSteps(site: StepsSite, now: Date): Promise<void> {
  const { engine, signal } = site
  signal?.throwIfAborted()
  const works = [
    ...(await findLapsed(engine, now)).map((id) => ({ id, work: () => lapseOffers(engine, { id, now }) })),
    ...(await findForgotten(engine, now)).map((id) => ({ id, work: () => forget(engine, { id, now }) })),
    ...(await findDue(engine, now)).map(({ id, steps }) => ({
      id,
      work: async () => {
        for (const { name } of steps) {
          signal?.throwIfAborted()
          await takeStep(engine, { id, name, now })
        }
      },
    })),
  ]
  const next = works.values()
  const workers = Array.from({ length: atATime }, () =>
    forEachApart(next, signal, ({ id, work }) =>
      work().catch((error: unknown) => {
        if (!signal?.aborted) site.logger.error({ err: error, event: id }, 'a step of an event failed')
      }),
    ),
  )
  // None of them works on when the job is over.
  await Promise.allSettled(workers)
  signal?.throwIfAborted()
}

interface DueEvent {
  readonly id: string
  readonly steps: readonly EventStep[]
}

/** Events with steps that are due and not done yet. */
async function findDue(engine: Engine, now: Date): Promise<DueEvent[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const events = await engine.records(tournamentsCollection).findAll({
    filter:
      "end_date > {:forgotten} && start_date < {:soon} && is_draft = false && cancelled_at = '' && " +
      "(attendance_closed_at = '' || end_date > {:recent})",
    params: {
      forgotten: ago(forgottenMs),
      recent: ago(closingMs + dayMs),
      soon: ago(-(reminderLimits.minutes + 1) * minuteMs),
    },
  })
  const due = events
    .map((event) => ({ id: event.id, subject: subjectOf(event), steps: dueSteps(event, now) }))
    .filter(({ steps }) => steps.length > 0)
  const done = await findDone(
    engine,
    due.map(({ subject }) => subject),
  )
  return due
    .map(({ id, subject, steps }) => ({
      id,
      steps: steps.filter(({ name }) => !done.has(`${subject} ${name}`)),
    }))
    .filter(({ steps }) => steps.length > 0)
}

async function findDone(engine: Engine, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set()
  const marks = subjects.map(() => '?').join(', ')
  const rows = await engine.query<{ readonly subject: string; readonly step: string }>({
    sql: `SELECT "subject", "step" FROM "completed_steps" WHERE "subject" IN (${marks})`,
    params: subjects,
  })
  return new Set(rows.map(({ subject, step }) => `${subject} ${step}`))
}

interface NamedStep {
  readonly id: string
  readonly name: string
  readonly now: Date
}

/** Takes one step of an event, unless it was moved or cancelled meanwhile. */
function takeStep(engine: Engine, { id, name, now }: NamedStep): Promise<void> {
  return engine.transaction(async (tx) => {
    const event = await holdEvent(tx, id)
    const step = event && dueSteps(event, now).find((due) => due.name === name)
    if (!event || !step) return
    // Only the event as it is held says that the step is due; its name comes first in the order of locks.
    await tx.outOfTurn(() =>
      once(tx, { subject: subjectOf(event), step: name }, () => workOf[step.kind](tx, { event, now })),
    )
  })
}

/** What happens with each kind of step, besides its being told. */
const workOf: Readonly<Record<EventStep['kind'], (tx: Transaction, place: EventNow) => Promise<void>>> = {
  reminder: async () => {},
  'check-in': async () => {},
  started: async (tx, { event }) => {
    if (event.status === 'upcoming') await setStatus(tx, { event, status: 'ongoing' })
  },
  ended: (tx, { event }) => setStatus(tx, { event, status: 'completed' }),
  absent: async (tx, place) => {
    if (!(await hadCheckIn(tx, place.event))) return
    await markAbsent(tx, place)
    await passOnPlaces(tx, place)
  },
  closed: async (tx, place) => {
    if (await hadCheckIn(tx, place.event)) await markAbsent(tx, place)
    await closeAttendance(tx, place)
  },
}

async function setStatus(
  tx: Transaction,
  { event, status }: { readonly event: Tournament; readonly status: Tournament['status'] },
): Promise<void> {
  await tx.records(tournamentsCollection).update(event.id, { status })
}

/** Whether people could say that they are here: nobody is absent because nobody asked, or the site was down. */
async function hadCheckIn(tx: Transaction, event: Tournament): Promise<boolean> {
  const filter = 'subject = {:subject} && step = {:step}'
  const params = { subject: subjectOf(event), step: checkInStep(event) }
  return (await tx.recordsOf('completed_steps').count({ filter, params })) > 0
}

/** Events with offers that nobody took in time. */
async function findLapsed(engine: Engine, now: Date): Promise<string[]> {
  const waits = await engine.records(eventWaitsCollection).findAll(lapsedBy(now))
  return [...new Set(waits.map(({ tournament }) => tournament))]
}

function lapsedBy(now: Date) {
  return { filter: "state = 'offered' && offer_expires <= {:now}", params: { now } }
}

/** Lets the offers of an event lapse whose time is over, and offers the places to whoever is next. */
function lapseOffers(
  engine: Engine,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  return engine.transaction(async (tx) => {
    const event = await holdEvent(tx, id)
    if (!event) return
    const waits = tx.records(eventWaitsCollection)
    const { filter, params } = lapsedBy(now)
    const lapsed = await waits.findAll({
      filter: `tournament = {:id} && ${filter}`,
      params: { ...params, id },
      sort: 'id',
    })
    await tx.outOfTurn(async () => {
      for (const wait of lapsed) await waits.update(wait.id, { state: 'lapsed' })
    })
    await passOnPlaces(tx, { event, now })
  })
}

/** Cancelled events that still have a line though they cannot be brought back any more. */
async function findForgotten(engine: Engine, now: Date): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const events = await engine.records(tournamentsCollection).findAll({
    filter:
      "end_date > {:forgotten} && cancelled_at != '' && cancelled_at < {:undone} && " +
      "event_waits_via_tournament.id ?!= ''",
    params: { forgotten: ago(forgottenMs), undone: ago(undoCancelMs) },
  })
  return events.map(({ id }) => id)
}

/** Empties the line of a cancelled event, unless it was brought back in the meantime. */
function forget(engine: Engine, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  return engine.transaction(async (tx) => {
    const event = await holdEvent(tx, id)
    if (event && isPastUndo(event, now)) await forgetLine(tx, event)
  })
}
