import type { SessionInfo } from '@discordjs/ws'
import { GatewayCloseCodes, GatewayIntentBits } from 'discord-api-types/v10'
import { z } from 'zod'
import { pauseAfter } from '../../../platform/deliveries/delivery-timing.ts'
import type { DiscordClient } from '../../../platform/discord/discord-client.ts'
import type { Platform } from '../../../platform/feature.ts'
import { patience } from '../set-up.ts'
import type { GatewayEvent, Line, LineEnd } from './gateway-line.ts'
import type { GatewayState, GatewayStore } from './gateway-state.ts'

interface KeeperParts extends Pick<Platform, 'logger'> {
  /** The unique name of this node; it differs after a restart. */
  readonly node: string
  readonly store: GatewayStore
  /** The shared clock of all nodes. */
  readonly clock: () => Promise<Date>
  readonly client: DiscordClient
  readonly token: string
  /** Whether the gateway may send us events about members. */
  readonly hearsOfMembers: boolean
  readonly onHeard: (heard: GatewayEvent) => void
}

/** How long a node keeps the connection without renewing its lease, and when it renews it. */
const leaseMs = 30_000
const renewalMs = 20_000
/** A connection that lasted this long counts as a success. */
const soundMs = 5000
/** After this many failures in a row the session is discarded. */
const hopeless = 5

const gatewaySchema = z.object({
  url: z.url({ protocol: /^wss?$/ }),
  session_start_limit: z.object({ remaining: z.int(), reset_after: z.number() }),
})

/**
 * Keeps one gateway connection among all nodes. All work is queued in `look`; it waits only for Discord and the
 * database.
 */
export class GatewayKeeper {
  readonly #parts: KeeperParts
  #intents: number
  #line: Line | undefined
  #session: SessionInfo | null = null
  #storedSequence = -1
  #heldAt = 0
  #isStopped = false
  #turn: Promise<void> = Promise.resolve()

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#intents = parts.hearsOfMembers ? GatewayIntentBits.GuildMembers : 0
  }

  /** Takes, renews or opens the connection if this node may. To be called every few seconds. Never fails. */
  look(): Promise<void> {
    return this.#inTurn(() => this.#look())
  }

  /** Closes the connection so that another node can resume it immediately. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#turn
    await this.#line?.close()
    await this.#inTurn(async () => {
      const session = this.#session
      await this.#change((known) => ({
        holder: '',
        until: 0,
        openSince: 0,
        nextTry: 0,
        session: session ?? known.session,
      }))
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      this.#parts.logger.warn({ err: error }, 'The line to Discord could not be looked after.')
    })
    return this.#turn
  }

  async #look(): Promise<void> {
    if (this.#isStopped) return
    const state = await this.#hold().catch(async (error: unknown) => {
      // A node that cannot renew its lease must close its connection before another node takes over.
      if (performance.now() - this.#heldAt > renewalMs) await this.#line?.close()
      throw error
    })
    if (!state) {
      await this.#line?.close()
      return
    }
    const now = await this.#now()
    if (!this.#line && now >= state.nextTry) await this.#open(state, now)
  }

  /** Takes or renews the lease. Returns the state, or undefined if another node has it. */
  async #hold(): Promise<GatewayState | undefined> {
    const { store, node } = this.#parts
    const now = await this.#now()
    const isFree = ({ holder, until }: GatewayState) => holder === node || until <= now
    const known = await store.read()
    if (!isFree(known)) return undefined
    this.#heldAt = performance.now()
    const isNewer = this.#session !== null && this.#session.sequence !== this.#storedSequence
    if (known.holder === node && known.until - now > renewalMs && !isNewer) return known
    const session = this.#line ? this.#session : null
    const state = await store.change((current) => {
      if (!isFree(current)) return undefined
      const isMine = current.holder === node
      return {
        holder: node,
        until: now + leaseMs,
        ...(session && { session }),
        ...(!isMine && { openSince: 0, failures: 0, nextTry: 0 }),
      }
    })
    if (state.holder !== node) return undefined
    this.#storedSequence = session?.sequence ?? -1
    return state
  }

  async #open(state: GatewayState, now: number): Promise<void> {
    try {
      if (state.session && state.intents === this.#intents)
        await this.#connect(state.session.resumeURL, state.session)
      else await this.#start(state, now)
    } catch (error) {
      await this.#failed(error instanceof Error ? error.message : String(error))
    }
  }

  /** Starts a session, unless it is too soon. The attempt is stored before it is made. */
  async #start({ startedAt, inARow }: GatewayState, now: number): Promise<void> {
    const call = { name: 'read the gateway', method: 'GET', route: '/gateway/bot' } as const
    const { url, session_start_limit: limit } = gatewaySchema.parse(await this.#parts.client.call(call))
    const { remaining: startsLeft, reset_after: resetMs } = limit
    const starts = { now, startedAt, inARow, left: startsLeft, resetsAt: now + resetMs }
    const nextTry = whenToStart(starts)
    if (nextTry > now) {
      const reason = `A new line to Discord is opened at ${new Date(nextTry).toISOString()} at the earliest: ${startsLeft} are left today.`
      await this.#change(() => ({ nextTry, startsLeft, reason }))
      return
    }
    const state = await this.#change(() => ({
      session: null,
      intents: this.#intents,
      startedAt: now,
      inARow: startsInARow(starts),
      startsLeft: startsLeft - 1,
    }))
    if (state.holder === this.#parts.node) await this.#connect(url, null)
  }

  async #connect(url: string, session: SessionInfo | null): Promise<void> {
    const { openLine } = await import('./gateway-line.ts')
    this.#session = session
    this.#line = openLine({
      token: this.#parts.token,
      intents: this.#intents,
      url,
      session,
      onSession: (newest) => {
        this.#session = newest
      },
      onReady: () => void this.#inTurn(() => this.#ready()),
      onHeard: this.#parts.onHeard,
      onEnd: (end) => {
        this.#line = undefined
        if (!this.#isStopped) void this.#inTurn(() => this.#ended(end))
      },
    })
  }

  async #ready(): Promise<void> {
    const now = await this.#now()
    const session = this.#session
    if (!this.#line || !session) return
    await this.#change(() => ({ session, openSince: now, failures: 0, nextTry: 0, reason: '' }))
    this.#storedSequence = session.sequence
  }

  async #ended({ wasReady, isLost, refusal }: LineEnd): Promise<void> {
    if (isLost) this.#session = null
    // The right to these events was switched off in the meantime.
    if (refusal === GatewayCloseCodes.DisallowedIntents) this.#intents = 0
    const { openSince } = await this.#change(() => ({ session: this.#session }))
    if (refusal !== undefined) {
      return this.#failed(`Discord closed the line with ${refusal}.`, patience.maxPauseMs)
    }
    // A connection that ends right after opening counts as a failure.
    const isSound = wasReady && (await this.#now()) - openSince >= soundMs
    if (!isSound && !isLost) return this.#failed('Discord closed the line.')
    await this.#change(() => ({ openSince: 0 }))
    await this.#look()
  }

  async #failed(reason: string, pauseMs?: number): Promise<void> {
    const now = await this.#now()
    await this.#change(({ failures, session }) => ({
      reason,
      openSince: 0,
      failures: failures + 1,
      nextTry: now + (pauseMs ?? pauseAfter(failures + 1, patience)),
      session: failures + 1 >= hopeless ? null : session,
    }))
  }

  /** Changes the shared state while this node has the lease. */
  #change(change: (known: GatewayState) => Partial<GatewayState>): Promise<GatewayState> {
    const { store, node } = this.#parts
    return store.change((known) => (known.holder === node ? change(known) : undefined))
  }

  async #now(): Promise<number> {
    return (await this.#parts.clock()).getTime()
  }
}

/** Earlier starts of sessions. Times are milliseconds since 1970. */
interface EarlierStarts {
  readonly now: number
  /** When the last start was tried; 0 for never. */
  readonly startedAt: number
  /** Number of starts in a row. */
  readonly inARow: number
  /** Starts that Discord still allows. */
  readonly left: number
  /** When Discord allows all of them again. */
  readonly resetsAt: number
}

const minuteMs = 60_000
/** After a day's thousandth start Discord resets the bot's token, so the last ones are not used. */
const reserve = 100
/** After a pause this long the count begins at one again. */
const calmMs = 60 * minuteMs
const pauses = { firstPauseMs: 2 * minuteMs, maxPauseMs: 10 * minuteMs }

/** Returns the earliest time of the next start: one to ten minutes after the last, and not the last ones of a day. */
export function whenToStart(starts: EarlierStarts): number {
  const { now, startedAt, left, resetsAt } = starts
  if (left < reserve) return Math.max(resetsAt, now + minuteMs)
  const inARow = startsInARow(starts)
  // Random, but the same for every call: it depends on the second of the last start.
  const chance = (startedAt % minuteMs) / minuteMs
  return inARow === 1 ? now : startedAt + pauseAfter(inARow - 1, pauses, () => chance)
}

/** Returns the number of starts in a row, with the next one. */
export function startsInARow({ now, startedAt, inARow }: Omit<EarlierStarts, 'left' | 'resetsAt'>): number {
  return now - startedAt > calmMs ? 1 : inARow + 1
}
