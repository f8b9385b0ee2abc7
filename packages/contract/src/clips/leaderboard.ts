import { number, relation, shape, text, type RecordOf } from '@longhouse/engine/schema'

/** Places on the podium. */
export const podiumSize = 3

/** Clips on the clip leaderboard, podium included. */
export const clipLeaderboardSize = 10

/** Entries per page of the high-round leaderboard. */
export const highRoundPageSize = 100

/** How the clip leaderboard is ordered: most upvotes first, the earlier clip first among equals. */
export const clipLeaderboardSort = '-upvotes,created,id'

/** How the high-round leaderboard is ordered: highest round first, the earlier clip first among equals. */
export const highRoundSort = '-highest_round,created,id'

const entry = {
  game: text({}),
  map: text({}),
  clip_title: text({}),
  clip_link: text({}),
  highest_round: number({}),
  upvotes: number({}),
  created: text({}),
  /** The uploader, and what is shown of them. */
  user: relation('users', {}),
  username: text({}),
  avatar: text({}),
} as const

/** An entry of either leaderboard; `id` is the clip's. */
export const leaderboardEntryShape = shape(entry)

/** A clip on a leaderboard. */
export type LeaderboardEntry = RecordOf<typeof leaderboardEntryShape>

/** An entry with its rank, counted from 1. */
export interface Ranked<Entry> {
  readonly rank: number
  readonly entry: Entry
}

/** A leaderboard cut into the podium, always three places, and the table below it. */
export function splitLeaderboard<Entry>(entries: readonly Entry[]): {
  podium: readonly [Entry | undefined, Entry | undefined, Entry | undefined]
  rest: readonly Ranked<Entry>[]
} {
  const [first, second, third] = entries
  return {
    podium: [first, second, third],
    rest: entries.slice(podiumSize).map((each, index) => ({ rank: index + podiumSize + 1, entry: each })),
  }
}
