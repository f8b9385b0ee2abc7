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
import { eventWaitsCollection, tournamentsCollection } from '../../collections/events.ts'
import { completedStepsCollection } from '../../collections/site.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import { once } from '../../platform/once.ts'
import { closeAttendance, markAbsent } from './attendance.ts'
import { forgetLine, isPastUndo } from './event-change.ts'
import { holdEvent, subjectOf } from './find-event.ts'
import { passOnPlaces, type EventNow } from './places.ts'

/** The parts of a site that the job needs. */
type StepsSite = Pick<Site, 'engine' | 'logger'> & Stoppable

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Events that ended longer ago than this, because the site was down, stay open. */
const forgottenMs = 60 * dayMs
/** Events that are processed concurrently, so that one that waits does not delay the others. */
const atATime = 4

/**
 * Takes the due steps of all events: opens check-in, moves states, reminds, passes on offers that expired, marks absent
 * participants, closes attendance, deletes waiting lists of cancelled events. Runs every minute on one node; each step
 * happens once, in its own transaction.
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
  // All workers have stopped before the job ends.
  await Promise.allSettled(workers)
  signal?.throwIfAborted()
}

interface DueEvent {
  readonly id: string
  readonly steps: readonly EventStep[]
}

/** Finds events with due steps that are not done yet. */
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

/** Takes one step of an event, unless it is no longer due because the event was moved or cancelled. */
function takeStep(engine: Engine, { id, name, now }: NamedStep): Promise<void> {
  return engine.transaction(async (tx) => {
    const event = await holdEvent(tx, id)
    const step = event && dueSteps(event, now).find((due) => due.name === name)
    if (!event || !step) return
    // Only the locked event shows that the step is due. Step names come first in the lock order, hence `outOfTurn`.
    await tx.outOfTurn(() =>
      once(tx, { subject: subjectOf(event), step: name }, () => workOf[step.kind](tx, { event, now })),
    )
  })
}

/** The work of each kind of step; notices follow from the completed step. */
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

/** Returns whether check-in was open: without it, or if the site was down, no participant is marked absent. */
async function hadCheckIn(tx: Transaction, event: Tournament): Promise<boolean> {
  const filter = 'subject = {:subject} && step = {:step}'
  const params = { subject: subjectOf(event), step: checkInStep(event) }
  return (await tx.records(completedStepsCollection).count({ filter, params })) > 0
}

/** Finds events with offers that have expired. */
async function findLapsed(engine: Engine, now: Date): Promise<string[]> {
  const waits = await engine.records(eventWaitsCollection).findAll(lapsedBy(now))
  return [...new Set(waits.map(({ tournament }) => tournament))]
}

function lapsedBy(now: Date) {
  return { filter: "state = 'offered' && offer_expires <= {:now}", params: { now } }
}

/** Marks expired offers of an event as lapsed, and offers the places to the next members. */
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

/** Finds cancelled events with a waiting list that can no longer be brought back. */
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

/** Deletes the waiting list of a cancelled event, unless it was brought back in the meantime. */
function forget(engine: Engine, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  return engine.transaction(async (tx) => {
    const event = await holdEvent(tx, id)
    if (event && isPastUndo(event, now)) await forgetLine(tx, event)
  })
}
