import type { QueryKey } from '@tanstack/react-query'

/** An answer as it was when it last came. */
export interface Seen {
  readonly key: QueryKey
  readonly hash: string
  readonly data: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Bytes of all that is kept of an account. */
export const maxSeenBytes = 2 * 1024 * 1024
/** Milliseconds for which it is worth showing. */
export const maxSeenAge = 7 * 24 * 60 * 60 * 1000

/** What can be read without a network: the beginnings of keys. */
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

/** Whether an answer is kept for when there is no network. */
export function isKept(key: QueryKey): boolean {
  return keptKeys.some((beginning) => beginning.every((part, index) => key[index] === part))
}

/** What stays of answers: of each the latest, nothing too old, the latest first for as long as there is room. */
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

/** Whether an answer of then is still good for anything; one from the future was written by a wrong clock. */
export function isWorthShowing(at: number, now: number): boolean {
  return at <= now && now - at < maxSeenAge
}

interface Packing {
  readonly now: number
  readonly most?: number
}

/** With the comma after it. */
function sizeOf(seen: Seen): number {
  return new TextEncoder().encode(JSON.stringify(seen)).length + 1
}
