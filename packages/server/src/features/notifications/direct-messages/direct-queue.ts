import type { Engine, RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { DiscordRefusal } from '@longhouse/contract/notifications'
import type { NextStep } from '../../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import { nothingLeft } from '../../../platform/deliveries/parked-queue.ts'
import { takeDue } from '../../../platform/deliveries/take-due.ts'
import { noticeDeliveriesCollection, type NoticeDelivery } from '../notice-deliveries.collection.ts'
import { noticeSettingsCollection } from '../notice-settings.collection.ts'
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
 * The direct messages in the database. Of those that are due, what cannot wait goes first; whoever needs a channel
 * that may not be opened yet holds up nobody who has one.
 */
export class DirectQueue {
  readonly #dependencies: DirectQueueDependencies
  /** Failures in a row that no message can help, and until when this node waits because of them. */
  #away = { failures: 0, until: new Date(0) }

  constructor(dependencies: DirectQueueDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes a message that is due: until the lease ends it is this worker's alone, on every node. */
  next(): Promise<NextStep<NoticeDelivery>> {
    return takeDue({
      ...this.#dependencies,
      lockName: 'notice-deliveries:discord',
      first: (source) => this.#first(source),
      update: (tx, id, values) => tx.records(noticeDeliveriesCollection).update(id, values),
    })
  }

  /** Writes down what became of a message. */
  async settle({ id, user, attempts, last_error }: NoticeDelivery, outcome: DirectOutcome): Promise<void> {
    const { engine } = this.#dependencies
    const now = await engine.clock()
    this.#countFailures(outcome, now)
    if (outcome.kind === 'tooMany') await restLane(engine)
    if (outcome.kind === 'closed') await switchOff(engine, { user, refusal: outcome.refusal, now })
    const values = this.#valuesAfter({ attempts, last_error, outcome, now })
    await engine.transaction(async (tx) => {
      // The account may have been deleted meanwhile, and the message with it.
      if (!(await tx.lock(noticeDeliveriesCollection.name, id))) return
      await tx.records(noticeDeliveriesCollection).update(id, values)
    })
  }

  /** What stands in everybody's way makes this node wait, longer with each failure in a row. */
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
    // Having to wait is no attempt: news of the same are still told by this message.
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

  /** The message whose turn it is, or the next one with the moment at which somebody's turn comes. */
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

/** Of the messages that are due, the one that comes first. Without an opening only those whose people have a channel. */
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

/** The message that has been due for longest or will be due first; of those after a moment, where one is given. */
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

/** Sends somebody nothing more until they say so; their choices stay. */
async function switchOff(
  engine: Engine,
  { user, refusal, now }: { readonly user: string; readonly refusal: DiscordRefusal; readonly now: Date },
): Promise<void> {
  const store = engine.records(noticeSettingsCollection)
  const own = await store.findFirst({ filter: 'user = {:user}', params: { user } })
  if (own) await store.update(own.id, { discord_off: formatDate(now), discord_refusal: refusal })
}
