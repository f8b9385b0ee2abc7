import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { findBadge } from '@longhouse/contract/badges'
import type { Site } from '../../platform/feature.ts'
import type { Stoppable } from '../../platform/portions.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { once } from '../../platform/once.ts'

const everyNight = '17 4 * * *'
const dayMs = 24 * 60 * 60_000
/** After a longer downtime, badges of years come with the next change of the member. */
const nightsMadeUp = 31

/**
 * Creates cards of members from before there were any, and starts the nightly update of cards that change
 * with time.
 */
export async function startProfileJobs(site: Site): Promise<() => Promise<void>> {
  await markEverybody(site)
  const stop = site.engine.crons.add({
    id: 'profiles-nightly',
    expression: everyNight,
    run: (signal) => markDue({ ...site, signal }),
  })
  return async () => stop()
}

/** Marks all members for a new card, once. */
async function markEverybody({ engine }: Pick<Site, 'engine'>): Promise<void> {
  await engine.transaction((tx) =>
    once(tx, { subject: 'profiles', step: 'filled' }, () => markBy(tx, { sql: `SELECT "id" FROM "users"` })),
  )
}

/**
 * Marks members whose streak ends, whose year passes or whose card is missing. Makes up for nights that the
 * site was down.
 */
export async function markDue({
  engine,
  now,
  signal,
}: Pick<Site, 'engine' | 'now'> & Stoppable): Promise<void> {
  signal?.throwIfAborted()
  const years = findBadge('seasoned')?.tiers ?? []
  const daysAgo = (days: number) => formatDate(new Date(now().getTime() - days * dayMs))
  const haveYear = years.map(() => `(u."created" > ? AND u."created" <= ?)`)
  await engine.transaction((tx) =>
    markBy(tx, {
      sql: `SELECT u."id" FROM "users" u LEFT JOIN "profile_cards" c ON c."user" = u."id"
        WHERE ${['c."id" IS NULL', 'c."streak_weeks" > 0', 'c."hides_streak" = 1', ...haveYear].join(' OR ')}`,
      params: years.flatMap((days) => [daysAgo(days + nightsMadeUp), daysAgo(days)]),
    }),
  )
}

async function markBy(
  tx: Transaction,
  question: { readonly sql: string; readonly params?: readonly string[] },
): Promise<void> {
  const found = await tx.query<{ readonly id: string }>(question)
  await markMembers(
    tx,
    found.map(({ id }) => id),
  )
}
