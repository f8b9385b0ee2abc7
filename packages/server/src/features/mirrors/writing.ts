import { createHash } from 'node:crypto'
import type { DiscordMirror } from '@longhouse/contract/bot'
import type { z } from 'zod'
import { DiscordFailure, toDiscordFailure } from '../../platform/discord/discord-failure.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { CircuitOpen } from '../../platform/discord/circuit.ts'
import type { MirrorSite } from './mirror-site.ts'

/** A mirror that is being written. `keep` stores each result immediately, so that later failures do not lose it. */
export class MirrorWriting {
  readonly site: MirrorSite
  #mirror: DiscordMirror

  constructor(site: MirrorSite, mirror: DiscordMirror) {
    this.site = site
    this.#mirror = mirror
  }

  /** The mirror with all stored changes. */
  get mirror(): DiscordMirror {
    return this.#mirror
  }

  async keep(values: Partial<DiscordMirror>): Promise<void> {
    const { engine } = this.site
    this.#mirror = await engine.records(discordMirrorsCollection).update(this.#mirror.id, values)
  }
}

/** Makes a call. Returns false if it fails with one of `codes`, which say that its target does not exist. */
export async function unlessUnknown(
  codes: readonly number[],
  call: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    const { code } = toDiscordFailure(error)
    if (code !== undefined && codes.includes(code)) return false
    throw error
  }
}

/** Parses Discord's response. Throws a `DiscordFailure` if it is invalid. */
export function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw new DiscordFailure('Discord said something else than we know.', { cause: read.error })
}

/** Returns the hash of a message, so that the same one is not written twice. */
export function bodyHash(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

/** The result of one attempt to update Discord. */
export type MirrorOutcome =
  /** Discord is up to date. */
  | {
      readonly kind: 'delivered'
      /** When to check again: the content changes by then, or its dependency may exist. */
      readonly lookAt?: Date | undefined
      /** A secondary failure. */
      readonly trouble?: string | undefined
    }
  /** Nothing exists in Discord any more, and nothing should. */
  | { readonly kind: 'finished' }
  /** Deleted by hand for the second time. */
  | { readonly kind: 'gone' }
  /** Discord wants a pause of `ms` milliseconds. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** A person has to change something first: a permission, a channel, a token. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Discord will never take this. */
  | { readonly kind: 'poison'; readonly reason: string }
  /** Discord is away. */
  | { readonly kind: 'failed'; readonly reason: string }

/** Returns the outcome that follows from a failed call. */
export function outcomeOfFailure({
  status,
  message: reason,
  retryAfterMs = 0,
  cause,
}: DiscordFailure): MirrorOutcome {
  // The circuit is open after a similar refusal, so Discord was not called; staff can read why.
  if (cause instanceof CircuitOpen) return { kind: 'refused', reason: cause.trouble.reason }
  if (status === 429) return { kind: 'wait', ms: retryAfterMs }
  if (status === 401 || status === 403 || status === 404) return { kind: 'refused', reason }
  if (status !== undefined && status >= 400 && status < 500) return { kind: 'poison', reason }
  return { kind: 'failed', reason }
}
