import type { QueryKey } from '@tanstack/react-query'

/** The data of a query when it was last received. */
export interface Seen {
  readonly key: QueryKey
  readonly hash: string
  readonly data: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Bytes of everything stored for one account. */
export const maxSeenBytes = 2 * 1024 * 1024
/** Milliseconds for which a response is worth showing. */
export const maxSeenAge = 7 * 24 * 60 * 60 * 1000

/** Key prefixes of the queries that can be read without a network. */
const keptKeys: readonly QueryKey[] = [
  ['content'],
  ['events', 'list'],
  ['events', 'one'],
  ['events', 'waits'],
  ['ladder', 'switch'],
  ['ladder', 'ranks'],
  ['ladder', 'rules'],
  ['leaderboards'],
  ['my-rank'],
  ['notifications', 'list'],
  ['notifications', 'unseen'],
  ['runs', 'any'],
  ['runs', 'bests'],
  ['runs', 'board'],
  ['runs', 'history'],
  ['runs', 'ten-best'],
  ['seasons'],
]

/** Returns whether a query's response is stored for use without a network. */
export function isKept(key: QueryKey): boolean {
  return keptKeys.some((beginning) => beginning.every((part, index) => key[index] === part))
}

/** Selects the responses to store: the newest of each query, none too old, newest first. */
export function packSeen(all: readonly Seen[], { now, most = maxSeenBytes }: Packing): Seen[] {
  const latest = new Map<string, Seen>()
  for (const seen of all) {
    const known = latest.get(seen.hash)
    if (!known || known.at < seen.at) latest.set(seen.hash, seen)
  }
  // The brackets around all of them.
  let room = most - 2
  return [...latest.values()]
    .filter(({ at }) => isWorthShowing(at, now))
    .toSorted((one, other) => other.at - one.at)
    .filter((seen) => {
      const bytes = sizeOf(seen)
      if (bytes > room) return false
      room -= bytes
      return true
    })
}

/** Returns whether a response is recent enough to show; a time in the future comes from a wrong clock. */
export function isWorthShowing(at: number, now: number): boolean {
  return at <= now && now - at < maxSeenAge
}

interface Packing {
  readonly now: number
  readonly most?: number
}

/** Bytes of an entry with the comma after it. */
function sizeOf(seen: Seen): number {
  return new TextEncoder().encode(JSON.stringify(seen)).length + 1
}
