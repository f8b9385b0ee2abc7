import { notFound, refuse, type RecordSource, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { DiscordMirror, MirrorKind } from '@longhouse/contract/bot'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import {
  holdDelivery,
  type DeliveryPolicy,
  type HeldAttempt,
  type Lane,
} from '../../platform/deliveries/deliveries.ts'
import { rowsIn, type EntryMoment } from '../../platform/deliveries/delivery-queue.ts'
import type { Outcome } from '../../platform/deliveries/outcome.ts'
import { DiscordFailure } from '../../platform/discord/discord-failure.ts'
import type { Site } from '../../platform/feature.ts'
import { eachFound, forEachApart, type Stoppable } from '../../platform/portions.ts'
import type { MirrorSource } from '../../platform/mirror-source.ts'
import type { MirrorSite, MirrorTiming } from './mirror-site.ts'
import { mirrorTroubleWords } from '../../platform/mirrors/mirrors.words.ts'
import { sendMessage } from './send-message.ts'
import { sendScheduledEvent } from './send-scheduled-event.ts'
import { momentsOf } from './want-mirrors.ts'
import { outcomeOfFailure, MirrorWriting, type MirrorOutcome } from './writing.ts'

const rows = rowsIn(discordMirrorsCollection)

/** Mirrors that one loop of each node writes. */
interface LaneKind {
  readonly name: string
  readonly kinds: readonly MirrorKind[]
  /** One at a time on all nodes together, because Discord limits their number. */
  readonly isSerial?: true
}

/** Returns the lanes, each with the kinds of its mirrors. */
function lanesOf(sources: readonly MirrorSource[]): readonly LaneKind[] {
  const kindsIn = (name: MirrorSource['lane']) =>
    sources.filter(({ lane }) => lane === name).map(({ kind }) => kind)
  return [
    { name: 'posts', kinds: kindsIn('posts') },
    { name: 'scheduled events', kinds: kindsIn('scheduled events'), isSerial: true },
    // Twenty squads that count must not delay announcements.
    { name: 'squads', kinds: kindsIn('squads') },
  ]
}

/** Keeps Discord up to date with the site. `hear` tells when a mirror is due. */
export function mirrorsDelivery(
  site: MirrorSite & Pick<DeliveryPolicy, 'hear'>,
): DeliveryPolicy<DiscordMirror> {
  const { engine, sources, timing, now, hear } = site
  return {
    ...rows,
    timing,
    // The client has already logged, once, that Discord refuses everything.
    says: { unread: 'The mirrors in Discord could not be brought up.' },
    lanes: lanesOf(sources).map(laneOf),
    taken: (lease) => ({ status: 'due', taken_until: lease }),
    send: async (mirror) => {
      const written = await write(site, mirror)
      logLosses(site, { mirror, written })
      return outcomeOf(written, { mirror, timing })
    },
    // If the lease has ended, another node writes the mirror.
    hold: async (tx, taken) => {
      const mirror = await holdDelivery(tx, rows, taken)
      return mirror?.taken_until === taken.taken_until ? mirror : undefined
    },
    settle: (usual, attempt) => settleMirror(usual, { ...attempt, timing }),
    ...(hear && { hear }),
    pruning: {
      id: 'discord-mirrors-cleanup',
      expression: '29 4 * * *',
      run: (signal) => pruneMirrors({ engine, now, signal }),
    },
  }
}

/** The mirrors of one lane; of a serial one, the mirror that a node is writing comes first, if any. */
function laneOf({ name, kinds, isSerial }: LaneKind): Lane<DiscordMirror> {
  const ours = kinds.map((kind) => `kind = '${kind}'`).join(' || ')
  const findWritten = (source: RecordSource, now: Date) =>
    rows.records(source).findFirst({ filter: `(${ours}) && taken_until > {:now}`, params: { now } })
  return {
    lock: `discord mirrors: ${name}`,
    first: async (source, clock) => {
      const written = isSerial && (await findWritten(source, await clock()))
      if (written) return { ...written, next_attempt: written.taken_until }
      const filter = `(${ours}) && next_attempt > {:never}`
      return rows.records(source).findFirst({ filter, params: { never: new Date(0) }, sort: 'next_attempt' })
    },
  }
}

async function write(site: MirrorSite, mirror: DiscordMirror): Promise<MirrorOutcome> {
  const writing = new MirrorWriting(site, mirror)
  try {
    if (mirror.kind === 'scheduled_event') return await sendScheduledEvent(writing)
    const compose = site.sources.find(({ kind }) => kind === mirror.kind)?.compose
    return compose ? await sendMessage(writing, compose) : { kind: 'finished' }
  } catch (error) {
    if (error instanceof DiscordFailure) return outcomeOfFailure(error)
    throw error
  }
}

interface Written {
  readonly mirror: DiscordMirror
  readonly written: MirrorOutcome
}

function logLosses({ logger }: MirrorSite, { mirror, written }: Written): void {
  const about = { mirror: mirror.id, what: mirror.kind }
  if (written.kind === 'finished' && mirror.last_error && !mirror.discord_id)
    logger.warn({ ...about, reason: mirror.last_error }, 'What Discord could not be told in time is over.')
  if (written.kind === 'poison' || written.kind === 'gone')
    logger.warn({ ...about, ...written }, 'Something is not written to Discord.')
}

interface Taken {
  readonly mirror: DiscordMirror
  readonly timing: MirrorTiming
}

function outcomeOf(written: MirrorOutcome, { mirror, timing }: Taken): Outcome<DiscordMirror> {
  const done = { done: mirror.wanted, attempts: 0, wait_until: '' }
  const current = { ...done, status: 'current', next_attempt: '', last_error: '' } as const
  switch (written.kind) {
    case 'delivered': {
      const { lookAt, trouble = '' } = written
      const next_attempt = lookAt ? formatDate(lookAt) : ''
      return { kind: 'delivered', values: { ...current, next_attempt, last_error: trouble } }
    }
    case 'finished':
      return { kind: 'expired', values: { ...current, discord_id: '', thread_id: '', body_hash: '' } }
    case 'gone':
      return { kind: 'refused', reason: mirrorTroubleWords.gone, values: { ...done, status: 'gone' } }
    // A refused write may be allowed later; an invalid one stays invalid.
    case 'refused':
      return { kind: 'blocked', reason: written.reason, ms: timing.refusedMs, values: { status: 'parked' } }
    case 'poison':
      return { kind: 'refused', reason: written.reason }
    case 'wait':
      return { ...written, values: { attempts: mirror.attempts } }
  }
  return written
}

/** Removes a mirror that shows nothing any more. If it has changed since it was taken, it is due again. */
function settleMirror(
  usual: Partial<DiscordMirror>,
  { row, taken, outcome, now, timing }: HeldAttempt<DiscordMirror> & { readonly timing: MirrorTiming },
): Partial<DiscordMirror> | 'delete' {
  const values = { ...usual, taken_until: '' }
  const isDone = outcome.kind === 'delivered' || outcome.kind === 'expired'
  const isBehind = row.wanted > taken.wanted
  if (isDone && isBehind) {
    const { soon, latest } = momentsOf({ now, timing })
    return { ...values, status: 'due', next_attempt: soon, wait_until: latest }
  }
  return outcome.kind === 'expired' ? 'delete' : values
}

/** Makes a mirror due now instead of at its next attempt. Skips one that a node is writing. */
export async function retryMirror(tx: Transaction, { id, now }: EntryMoment): Promise<void> {
  const mirror = await holdDelivery(tx, rows, { id })
  if (!mirror) throw notFound()
  if (mirror.status === 'current' && !mirror.last_error)
    throw refuse('This is up to date in Discord already.')
  const moment = formatDate(now)
  if (mirror.taken_until > moment) return
  const lost = { discord_id: '', thread_id: '', body_hash: '', is_rewritten: false }
  await rows.records(tx).update(id, {
    ...(mirror.status === 'gone' && lost),
    status: 'due',
    attempts: 0,
    next_attempt: moment,
    wait_until: moment,
    last_error: '',
  })
}

const keptMs = 60 * 24 * 60 * 60_000

/**
 * Deletes mirrors of events that ended two months ago; their posts stay in Discord. Other mirrors stay as long as their
 * records, unless they were parked, gone or without their event for two months.
 */
export function pruneMirrors({
  engine,
  now,
  signal,
}: Pick<Site, 'engine' | 'now'> & Stoppable): Promise<number> {
  const before = formatDate(new Date(now().getTime() - keptMs))
  const old = eachFound((limit) =>
    engine.query<{ readonly id: string }>({
      sql: `SELECT m."id" FROM "discord_mirrors" m LEFT JOIN "tournaments" t ON t."id" = m."event"
        WHERE t."end_date" < ? OR (t."id" IS NULL AND m."updated" < ?
          AND (m."event" <> '' OR m."status" IN ('parked', 'gone'))) LIMIT ?`,
      params: [before, before, limit],
    }),
  )
  return forEachApart(old, signal, ({ id }) => rows.records(engine).delete(id))
}

/** Wakes the worker of this node when a mirror will be due, once for any number of changes. */
export class MirrorBell {
  #wake: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #ringsAt = Number.POSITIVE_INFINITY

  /** Sets the function to wake. Returns a function that removes it. */
  hear(wake: () => void): () => void {
    this.#wake = wake
    return () => {
      this.#wake = undefined
      clearTimeout(this.#timer)
    }
  }

  /** Wakes after `ms` milliseconds, unless it will wake earlier. */
  ring(ms: number): void {
    const at = performance.now() + ms
    if (!this.#wake || this.#ringsAt <= at) return
    clearTimeout(this.#timer)
    this.#ringsAt = at
    this.#timer = setTimeout(() => {
      this.#ringsAt = Number.POSITIVE_INFINITY
      this.#wake?.()
    }, ms).unref()
  }
}
