import { formatDate } from '@longhouse/engine/schema'
import type { RawQuery } from '@longhouse/engine'

/** A simulated site, and the time in it. */
interface Timeline {
  readonly now: Date
  /** When jobs ran last. */
  readonly lastMinute: Date
  readonly isQuiet: boolean
  readonly isCalm: boolean
  readonly isHeldUp: boolean
  readonly options: { readonly quietDays?: number }
  /** The time after a number of milliseconds. */
  readonly in: (ms: number) => Date
  query<Row>(sql: string, params?: RawQuery['params']): Promise<Row[]>
}

/** Rows of a table that wait for a time. */
interface Waiting {
  readonly table: string
  /** The column of the time; an empty value is due immediately. */
  readonly due: string
  readonly where: string
}

/** The queues of deliveries. */
export const queues: readonly Waiting[] = [
  { table: 'mails', due: 'next_attempt', where: `"status" = 'pending'` },
  { table: 'outbox', due: 'next_attempt', where: `"status" = 'pending'` },
  { table: 'notice_deliveries', due: 'next_attempt', where: `"status" = 'pending'` },
  { table: 'role_changes', due: 'next_attempt', where: `"status" = 'pending'` },
  { table: 'discord_mirrors', due: 'next_attempt', where: `"next_attempt" != ''` },
]

/** What jobs of every minute do when its time has come. */
const steps: readonly Waiting[] = [
  { table: 'event_waits', due: 'offer_expires', where: `"state" = 'offered'` },
  { table: 'squad_calls', due: 'expires_at', where: `"state" IN ('open', 'full')` },
  { table: 'contests', due: 'ends', where: `"state" = 'voting'` },
]
/** Digests: in quiet months they are late by hours or days, as on a site that is off in between. */
const stepsOfBusyDays: readonly Waiting[] = [
  ...steps,
  { table: 'notice_settings', due: 'next_digest', where: `"next_digest" != ''` },
]

/** A worker holds an entry that it delivers for one of these times. */
const leaseSeconds = [20, 30, 40, 60, 90]

/** A delivery that is due, or that a worker is making. */
export interface OpenDelivery {
  readonly row: string
  readonly due: string
}

export async function findOpenDeliveries(world: Timeline): Promise<readonly OpenDelivery[]> {
  const leases = leaseSeconds.map((seconds) => formatDate(world.in(seconds * 1000)))
  const marks = leases.map(() => '?').join(', ')
  const asked = queues.map(
    ({ table, due, where }) =>
      `SELECT '${table} ' || "id" AS "row", "${due}" AS "due" FROM "${table}" WHERE ${where} AND ("${due}" <= ? OR ("${due}" IN (${marks}) AND "attempts" > 0))`,
  )
  const params = queues.flatMap(() => [formatDate(world.now), ...leases])
  return world.query<OpenDelivery>(asked.join(' UNION ALL '), params)
}

/** When the next row of some tables is due after a time. */
async function nextRow(world: Timeline, tables: readonly Waiting[], after: Date): Promise<number> {
  const asked = tables.map(
    ({ table, due, where }) =>
      `SELECT min("${due}") AS "due" FROM "${table}" WHERE ${where} AND "${due}" > ?`,
  )
  const params = asked.map(() => formatDate(after))
  const found = await world.query<{ readonly due: string | null }>(asked.join(' UNION ALL '), params)
  return Math.min(...found.flatMap(({ due }) => (due ? Date.parse(due) : [])))
}

interface EventTimes {
  readonly start_date: string
  readonly end_date: string
  readonly check_in_minutes: number
  readonly reminders: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** When the next event takes a step: a reminder, check-in, start, absence, end, recap, closing. */
async function nextOfEvents(world: Timeline): Promise<number> {
  const events = await world.query<EventTimes>(
    `SELECT "start_date", "end_date", "check_in_minutes", "reminders" FROM "tournaments"
      WHERE "end_date" > ? AND "start_date" < ? AND "cancelled_at" = '' AND "is_draft" = 0`,
    [formatDate(world.in(-13 * hourMs)), formatDate(world.in(8 * 24 * hourMs))],
  )
  const moments = events.flatMap(({ start_date, end_date, check_in_minutes, reminders }) => {
    const [start, end] = [Date.parse(start_date), Date.parse(end_date)]
    const minutes: unknown = JSON.parse(reminders || 'null')
    const before = [...(Array.isArray(minutes) ? minutes : []), check_in_minutes].map(
      (each) => start - each * minuteMs,
    )
    return [...before, start, start + 10 * minuteMs, end, end + 2 * hourMs, end + 12 * hourMs]
  })
  return Math.min(...moments.filter((moment) => moment > world.lastMinute.getTime()))
}

/**
 * Minutes of the day at which jobs run that have no rows of their own: those of the night at each of their times, the
 * hourly ones and those of every few minutes twice a day.
 */
const fixedMinutes = [0, 12]
  .flatMap((hour) => [0, 7].map((minute) => hour * 60 + minute))
  .concat([3 * 60 + 23, ...[17, 23, 29, 37, 41, 53].map((minute) => 4 * 60 + minute)])
  .toSorted((a, b) => a - b)

function nextFixed({ now, isQuiet, options: { quietDays = 1 } }: Timeline): number {
  // In quiet months all of them are one step, at the end of its days.
  if (isQuiet) return now.getTime() + quietDays * 24 * hourMs
  const midnight = Math.floor(now.getTime() / (24 * hourMs)) * 24 * hourMs
  const passed = (now.getTime() - midnight) / minuteMs
  const minute = fixedMinutes.find((each) => each > passed) ?? 24 * 60 + (fixedMinutes[0] ?? 0)
  return midnight + minute * minuteMs
}

/** A time at which a job or a queue of the site is due. */
export interface Due {
  readonly at: Date
  /** Whether jobs run then; else only deliveries are due. */
  readonly isMinute: boolean
}

export async function nextDue(world: Timeline): Promise<Due> {
  const marked = await world.query(`SELECT 1 FROM "member_marks" LIMIT 1`)
  const minute = Math.min(
    nextFixed(world),
    minuteAfter(world, await nextRow(world, world.isQuiet ? steps : stepsOfBusyDays, world.lastMinute)),
    minuteAfter(world, await nextOfEvents(world)),
    ...(marked.length > 0 ? [nextMinute(world).getTime()] : []),
  )
  // Late by as much as a busy site would be: what is due by then goes out together.
  const slack = world.isCalm ? 10_000 : 10 * minuteMs
  const next = world.isHeldUp ? world.now.getTime() : await nextRow(world, queues, world.now)
  const delivery = next + slack
  return { at: new Date(Math.min(minute, delivery)), isMinute: minute <= delivery }
}

/** The next minute in which all jobs of every minute can run. */
export function nextMinute(world: Timeline): Date {
  return new Date(minuteAfter(world, world.now.getTime() + 1))
}

/**
 * The first odd minute that is not before a time. In even ones the site asks Discord about 25 members, which costs more
 * than the rest: that happens at four of the fixed minutes. Jobs of the minute in between are made up for when they last
 * ran two minutes ago, at the same time as those of this minute: that minute is passed over.
 */
function minuteAfter({ lastMinute, now }: Timeline, ms: number): number {
  // Rows that came due since jobs ran last still wait.
  const minute = Math.ceil(Math.max(ms, now.getTime()) / minuteMs)
  const odd = minute % 2 === 0 ? minute + 1 : minute
  return (odd * minuteMs - lastMinute.getTime() === 2 * minuteMs ? odd + 2 : odd) * minuteMs
}
