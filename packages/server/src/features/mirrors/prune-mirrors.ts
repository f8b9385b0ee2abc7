import { formatDate } from '@longhouse/engine/schema'
import type { Site } from '../../platform/feature.ts'
import { eachFound, forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'

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
  const mirrors = engine.records(discordMirrorsCollection)
  const old = eachFound((limit) =>
    engine.query<{ readonly id: string }>({
      sql: `SELECT m."id" FROM "discord_mirrors" m LEFT JOIN "tournaments" t ON t."id" = m."event"
        WHERE t."end_date" < ? OR (t."id" IS NULL AND m."updated" < ?
          AND (m."event" <> '' OR m."status" IN ('parked', 'gone'))) LIMIT ?`,
      params: [before, before, limit],
    }),
  )
  return forEachApart(old, signal, ({ id }) => mirrors.delete(id))
}
