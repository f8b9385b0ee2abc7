import type { Engine, RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { type DiscordRefusal, factsOf, type NoticeKind } from '@longhouse/contract/notifications'
import {
  noticeDeliveriesCollection,
  type NoticeDelivery,
  noticeSettingsCollection,
} from '../../../collections/notifications.ts'
import type { DeliveryPolicy, DeliverySite } from '../../../platform/deliveries/deliveries.ts'
import {
  isDueWithin,
  retryIn,
  rowsIn,
  type DeliveryQueue,
} from '../../../platform/deliveries/delivery-queue.ts'
import { Rest, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import type { Outcome } from '../../../platform/deliveries/outcome.ts'
import { opensFrom, readLane, restLane, restsUntil } from './direct-channels.ts'
import { sendDirectMessage, type DirectSender } from './send-direct-message.ts'
import { queryAmong } from '../../../platform/records.ts'

const rows = rowsIn(noticeDeliveriesCollection)

/** An attempt is two calls at most. */
export const usualDirectTiming: DeliveryTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 5 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
}

/** Direct messages and pushes as operators see them: recipients and errors, never the texts. */
export const noticeDeliveryQueue: DeliveryQueue = {
  collection: rows.collection,
  what: 'direct messages and pushes',
  path: 'direct-messages',
  sort: '-created,-id',
  fields: { kind: 'channel', to: 'user' },
  retry: retryIn(rows, {
    refusal: ({ status, expires }, { now }) => {
      if (status === 'delivered') return 'This message has been delivered already.'
      const isOver = status === 'expired' || Date.parse(expires) <= now.getTime()
      return isOver ? 'This message has nothing left to tell.' : undefined
    },
    isInFlight: isDueWithin(usualDirectTiming.leaseMs),
    values: (now) => ({ next_attempt: now.toISOString() }),
  }),
}

interface DirectDesk extends DirectSender, DeliverySite {
  readonly timing?: DeliveryTiming
}

/** Delivers direct messages, one after the other. */
export function directMessagesDelivery(desk: DirectDesk): DeliveryPolicy<NoticeDelivery> {
  const { timing = usualDirectTiming } = desk
  const rest = new Rest(timing)
  return {
    ...rows,
    timing,
    says: {
      unread: 'The direct messages could not be read.',
      undelivered: 'A direct message was not delivered.',
    },
    about: ({ id }) => ({ delivery: id }),
    lanes: [
      {
        lock: 'notice-deliveries:discord',
        rest,
        first: findFirst,
        wakes: ({ action }) => action === 'create',
      },
    ],
    send: (delivery) => send({ ...desk, rest }, delivery),
  }
}

/** Makes one attempt, and draws the consequences for other messages from its outcome. */
async function send(
  { rest, ...desk }: DirectDesk & { readonly rest: Rest },
  delivery: NoticeDelivery,
): Promise<Outcome<NoticeDelivery>> {
  const { engine } = desk
  const sent = await sendDirectMessage(desk, delivery)
  if (sent.kind === 'away') {
    const now = await engine.clock()
    return { kind: 'failed', reason: sent.reason, until: new Date(now.getTime() + Math.ceil(rest.begin())) }
  }
  rest.end(sent.kind === 'wait' ? sent.ms : 0)
  if (sent.kind === 'tooMany') {
    await restLane(engine)
    return { kind: 'wait', ms: 0, reason: sent.reason }
  }
  if (sent.kind !== 'closed') return sent
  await switchOff(engine, { user: delivery.user, refusal: sent.refusal })
  return { kind: 'expired', reason: sent.reason }
}

/** Stops direct messages to a member until they switch them on again; their choices stay. */
async function switchOff(
  engine: Engine,
  { user, refusal }: { readonly user: string; readonly refusal: DiscordRefusal },
): Promise<void> {
  const store = engine.records(noticeSettingsCollection)
  const own = await store.findFirst({ filter: 'user = {:user}', params: { user } })
  const discord_off = formatDate(await engine.clock())
  if (own) await store.update(own.id, { discord_off, discord_refusal: refusal })
}

/**
 * Returns the message to send, or the next one with the time at which it is due. Due messages that cannot
 * wait go first. Members who need a channel that may not be opened yet hold up no member who has one.
 */
async function findFirst(
  source: RecordSource,
  clock: () => Promise<Date>,
): Promise<NoticeDelivery | undefined> {
  const now = await clock()
  const lane = await readLane(source)
  const resting = restsUntil(lane)
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
  return found && rows.records(source).findById(found.id)
}

/** Returns the message with the earliest due time, if given only of those after `after`. */
function findEarliest(source: RecordSource, after?: Date): Promise<NoticeDelivery | undefined> {
  const waits = "status = 'pending' && channel = 'discord'"
  return rows.records(source).findFirst({
    ...(after ? { filter: `${waits} && next_attempt > {:after}`, params: { after } } : { filter: waits }),
    sort: 'next_attempt',
  })
}

function laterOf(one: Date, other: Date): Date {
  return other > one ? other : one
}

const lifetimeMs = 2 * 24 * 60 * 60_000

/** A direct message about one notice, to be stored. */
interface DirectOrder {
  readonly kind: NoticeKind
  readonly user: string
  readonly notification: string
  /** The earliest time at which it may be sent. */
  readonly from: Date
}

/** Stores direct messages with few statements. A message that waits already will report the change, too. */
export async function queueDirectMessages(tx: Transaction, orders: readonly DirectOrder[]): Promise<void> {
  if (orders.length === 0) return
  const waiting = await queryAmong<{ notification: string }>(
    tx,
    orders.map(({ notification }) => notification),
    (marks) => `SELECT "notification" FROM "notice_deliveries"
      WHERE "notification" IN (${marks}) AND "status" = 'pending' AND "channel" = 'discord' AND "attempts" = 0`,
  )
  const waits = new Set(waiting.map(({ notification }) => notification))
  await tx.records(noticeDeliveriesCollection).append(
    orders
      .filter(({ notification }) => !waits.has(notification))
      .map(({ kind, user, notification, from }) => ({
        notification,
        user,
        channel: 'discord',
        turn: turnOf(kind),
        status: 'pending',
        attempts: 0,
        next_attempt: formatDate(from),
        expires: formatDate(new Date(from.getTime() + lifetimeMs)),
      })),
    { holdsTargets: true },
  )
}

/** Returns 0 for kinds that cannot wait, 1 for the rest. */
function turnOf(kind: NoticeKind): number {
  return factsOf(kind).isUrgent || kind === 'reminder' ? 0 : 1
}
