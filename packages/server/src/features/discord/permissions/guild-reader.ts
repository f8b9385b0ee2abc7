import type { GuildFacts } from './guild-facts.ts'

/** Facts about the server and the time they were read. */
export interface GuildReading {
  readonly facts: GuildFacts
  readonly at: Date
}

export type ReadGuild = (wish?: { readonly isFresh?: boolean }) => Promise<GuildReading>

interface ReaderParts {
  readonly read: () => Promise<GuildFacts>
  readonly now: () => Date
}

const freshMs = 30_000
const pauseMs = 5000

/**
 * Reads the server at most once in 30 seconds, or once in five for fresh reads: staff who reload the page query this
 * node and not Discord. Callers in between share the response or its failure.
 */
export function createGuildReader({ read, now }: ReaderParts): ReadGuild {
  let last: { readonly at: Date; readonly facts: Promise<GuildFacts> } | undefined
  let hasFailed = false
  const ageMs = () => (last ? now().getTime() - last.at.getTime() : Number.POSITIVE_INFINITY)
  return async ({ isFresh = false } = {}) => {
    if (!last || ageMs() >= (isFresh || hasFailed ? pauseMs : freshMs)) {
      hasFailed = false
      const facts = read()
      facts.catch(() => (hasFailed = true))
      last = { at: now(), facts }
    }
    const { at, facts } = last
    return { at, facts: await facts }
  }
}
