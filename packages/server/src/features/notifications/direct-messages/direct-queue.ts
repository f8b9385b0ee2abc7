import type { Engine, RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { DiscordRefusal } from '@longhouse/contract/notifications'
import type { NextStep } from '../../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import { nothingLeft } from '../../../platform/deliveries/outcome.ts'
import { takeDue } from '../../../platform/deliveries/take-due.ts'
import {
  noticeDeliveriesCollection,
  type NoticeDelivery,
  noticeSettingsCollection,
} from '../../../collections/notifications.ts'
import { opensFrom, readLane, restLane, restsUntil } from './direct-lane.ts'
import type { DirectOutcome } from './send-direct-message.ts'

interface DirectQueueDependencies {
  readonly engine: Engine
  readonly timing: DeliveryTiming
}

const maxReasonLength = 500

interface Attempt {
  readonly attempts: number
  /** Of the attempt before. */
  readonly last_error: string
  readonly outcome: DirectOutcome
  readonly now: Date
}

/**
 * The direct messages in the database. Due messages that cannot wait go first. Members who need a channel
 * that may not be opened yet hold up no member who has one.
 */
export class DirectQueue {
  readonly #dependencies: DirectQueueDependencies
  /** Failures in a row that affect every message, and until when this node pauses because of them. */
  #away = { failures: 0, until: new Date(0) }

  constructor(dependencies: DirectQueueDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes a due message: until the lease ends, no other worker on any node gets it. */
  next(): Promise<NextStep<NoticeDelivery>> {
    return takeDue({
      ...this.#dependencies,
      lockName: 'notice-deliveries:discord',
      first: (source) => this.#first(source),
      update: (tx, id, values) => tx.records(noticeDeliveriesCollection).update(id, values),
    })
  }

  /** Stores the outcome of an attempt. */
  async settle({ id, user, attempts, last_error }: NoticeDelivery, outcome: DirectOutcome): Promise<void> {
    const { engine } = this.#dependencies
    const now = await engine.clock()
    this.#countFailures(outcome, now)
    if (outcome.kind === 'tooMany') await restLane(engine)
    if (outcome.kind === 'closed') await switchOff(engine, { user, refusal: outcome.refusal, now })
    const values = this.#valuesAfter({ attempts, last_error, outcome, now })
    await engine.transaction(async (tx) => {
      // The account may have been deleted in the meantime, and the message with it.
      if (!(await tx.lock(noticeDeliveriesCollection.name, id))) return
      await tx.records(noticeDeliveriesCollection).update(id, values)
    })
  }

  /** Pauses this node after a failure that affects every message, longer with each one in a row. */
  #countFailures(outcome: DirectOutcome, now: Date): void {
    const failures = outcome.kind === 'away' ? this.#away.failures + 1 : 0
    const awayMs = failures > 0 ? pauseAfter(failures, this.#dependencies.timing) : 0
    const pauseMs = outcome.kind === 'wait' ? outcome.ms : awayMs
    this.#away = { failures, until: new Date(now.getTime() + Math.ceil(pauseMs)) }
  }

  #valuesAfter({ attempts, last_error: before, outcome, now }: Attempt): Partial<NoticeDelivery> {
    const { timing } = this.#dependencies
    if (outcome.kind === 'delivered') return { status: 'delivered', next_attempt: '', last_error: '' }
    if (outcome.kind === 'expired')
      return { status: 'expired', next_attempt: '', last_error: outcome.why ?? (before || nothingLeft) }
    // Waiting is not an attempt: this message still reports later changes.
    if (outcome.kind === 'later') return { attempts: attempts - 1, next_attempt: formatDate(outcome.from) }
    if (outcome.kind === 'wait') return { attempts: attempts - 1, next_attempt: momentIn(outcome.ms, now) }

    const { kind, reason } = outcome
    const last_error = reason.slice(0, maxReasonLength)
    if (kind === 'tooMany') return { attempts: attempts - 1, next_attempt: formatDate(now), last_error }
    if (kind === 'closed') return { status: 'expired', next_attempt: '', last_error }
    if (kind === 'refused') return { status: 'parked', next_attempt: '', last_error }
    const next_attempt =
      kind === 'away' ? formatDate(this.#away.until) : momentIn(pauseAfter(attempts, timing), now)
    return { next_attempt, last_error }
  }

  /** Returns the message to send, or the next one with the time at which it is due. */
  async #first(source: RecordSource): Promise<NoticeDelivery | undefined> {
    const now = await this.#dependencies.engine.clock()
    const lane = await readLane(source)
    const resting = laterOf(restsUntil(lane), this.#away.until)
    if (resting > now) {
      const next = await findEarliest(source)
      return next && { ...next, next_attempt: formatDate(laterOf(resting, new Date(next.next_attempt))) }
    }
    const opening = opensFrom(lane)
    const due = await findDue(source, { now, canOpen: opening <= now })
    if (due || opening <= now) return due ?? findEarliest(source)
    const blocked = await findEarliest(source)
    const next = await findEarliest(source, now)
    if (!blocked || new Date(blocked.next_attempt) > now) return next
    const moment = next && new Date(next.next_attempt) < opening ? next.next_attempt : formatDate(opening)
    return { ...blocked, next_attempt: moment }
  }
}

/** Returns the due message that comes first. If no channel may be opened, only for members who have one. */
async function findDue(
  source: RecordSource,
  { now, canOpen }: { readonly now: Date; readonly canOpen: boolean },
): Promise<NoticeDelivery | undefined> {
  const [found] = await source.query<{ id: string }>({
    sql: `SELECT d."id" FROM "notice_deliveries" d LEFT JOIN "direct_channels" c ON c."user" = d."user"
      WHERE d."status" = 'pending' AND d."channel" = 'discord' AND d."next_attempt" <= ?
        AND (c."id" IS NOT NULL OR ? = 1)
      ORDER BY d."turn", d."next_attempt", d."id" LIMIT 1`,
    params: [formatDate(now), canOpen ? 1 : 0],
  })
  return found && source.records(noticeDeliveriesCollection).findById(found.id)
}

/** Returns the message with the earliest due time, if given only of those after `after`. */
function findEarliest(source: RecordSource, after?: Date): Promise<NoticeDelivery | undefined> {
  const waits = "status = 'pending' && channel = 'discord'"
  return source.records(noticeDeliveriesCollection).findFirst({
    ...(after ? { filter: `${waits} && next_attempt > {:after}`, params: { after } } : { filter: waits }),
    sort: 'next_attempt',
  })
}

function laterOf(one: Date, other: Date): Date {
  return other > one ? other : one
}

/** Stops direct messages to a member until they switch them on again; their choices stay. */
async function switchOff(
  engine: Engine,
  { user, refusal, now }: { readonly user: string; readonly refusal: DiscordRefusal; readonly now: Date },
): Promise<void> {
  const store = engine.records(noticeSettingsCollection)
  const own = await store.findFirst({ filter: 'user = {:user}', params: { user } })
  if (own) await store.update(own.id, { discord_off: formatDate(now), discord_refusal: refusal })
}
