import { ZodError } from 'zod'

/** A failed call to Discord. */
export class DiscordFailure extends Error {
  /** Undefined if there was no response: connection lost, time-out, circuit open. */
  readonly status: number | undefined
  /** Discord's own code for the reason, for example 10007 for an unknown member. */
  readonly code: number | undefined
  /** Milliseconds to wait, if Discord limits the bot. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    details: { status?: number; code?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'DiscordFailure'
    this.status = details.status
    this.code = details.code
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Whether another call would fail as well: Discord is down, or refuses the bot as a whole. */
export function concernsEveryCall({ status }: DiscordFailure): boolean {
  return status === undefined || status === 401 || status === 403 || status === 429 || status >= 500
}

/** Discord's codes for things that do not exist. */
export const unknownThing = {
  channel: 10_003,
  guild: 10_004,
  member: 10_007,
  message: 10_008,
  role: 10_011,
  user: 10_013,
  scheduledEvent: 10_070,
} as const

// If Discord names no time.
const usualWaitMs = 1000

/** Converts any error of a call. Leaves out the cause if that would carry tokens into a log. */
export function toDiscordFailure(error: unknown): DiscordFailure {
  if (error instanceof DiscordFailure) return error
  const answer = answerIn(error)
  if (answer) return answer
  if (error instanceof ZodError)
    return new DiscordFailure('Discord said something else than we know.', { cause: error })
  const reason = error instanceof Error ? firstLine(error.message) : 'unknown reason'
  return new DiscordFailure(`Discord gave no answer: ${reason}`, { cause: error })
}

/** Converts an error response, if the library reports one; otherwise returns undefined. */
function answerIn(error: unknown): DiscordFailure | undefined {
  const library = loadedDiscordLibrary()
  if (!library) return undefined
  if (error instanceof library.DiscordAPIError) {
    const code = Number(error.code)
    return new DiscordFailure(`Discord answered ${error.status}: ${firstLine(error.message)}`, {
      status: error.status,
      ...(Number.isFinite(code) ? { code } : {}),
    })
  }
  if (error instanceof library.HTTPError) {
    return new DiscordFailure(`Discord answered ${error.status}.`, { status: error.status })
  }
  if (!(error instanceof library.RateLimitError)) return undefined
  const waitMs = Math.max(error.retryAfter, error.timeToReset, error.sublimitTimeout)
  const retryAfterMs = waitMs > 0 ? waitMs : usualWaitMs
  return new DiscordFailure('Discord asks us to wait.', { status: 429, retryAfterMs })
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}

type Library = typeof import('@discordjs/rest')

let loaded: Library | undefined

/**
 * Loads the library that calls Discord, at the first call: with its dependencies it is a tenth of a site's
 * memory.
 */
export async function discordLibrary(): Promise<Library> {
  loaded ??= await import('@discordjs/rest')
  return loaded
}

/** Returns the loaded library, or undefined before the first call to Discord. */
function loadedDiscordLibrary(): Library | undefined {
  return loaded
}
