import type { Transaction } from '@longhouse/engine'
import type { Site } from '../../platform/feature.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { once } from '../../platform/once.ts'

const everyNight = '17 4 * * *'

/** Cards of members from before there were any, and every night of those whose card changes by the calendar alone. */
export async function startProfileJobs(site: Site): Promise<() => Promise<void>> {
  await markEverybody(site)
  const stop = site.engine.crons.add({
    id: 'profiles-nightly',
    expression: everyNight,
    run: () => markDue(site),
  })
  return async () => stop()
}

/** Has the cards of all members made, once. */
async function markEverybody({ engine }: Pick<Site, 'engine'>): Promise<void> {
  await engine.transaction((tx) =>
    once(tx, { subject: 'profiles', step: 'filled' }, () => markBy(tx, { sql: `SELECT "id" FROM "users"` })),
  )
}

/** Streaks end, years pass, and a card that is missing is made. */
async function markDue({ engine, now }: Pick<Site, 'engine' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(5, 10)
  await engine.transaction((tx) =>
    markBy(tx, {
      sql: `SELECT u."id" FROM "users" u LEFT JOIN "profile_cards" c ON c."user" = u."id"
        WHERE c."id" IS NULL OR c."streak_weeks" > 0 OR c."hides_streak" = 1 OR SUBSTR(u."created", 6, 5) = ?`,
      params: [today],
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
