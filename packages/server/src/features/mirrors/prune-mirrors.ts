import { formatDate } from '@longhouse/engine/schema'
import type { Site } from '../../platform/feature.ts'
import { discordMirrorsCollection } from './discord-mirrors.collection.ts'

const keptMs = 60 * 24 * 60 * 60_000
const batch = 200

/**
 * Forgets what stands in Discord for events that have been over for two months; it stays there as it is. What belongs
 * to no event is kept as long as its record, unless it came to nothing.
 */
export async function pruneMirrors({ engine, now }: Pick<Site, 'engine' | 'now'>): Promise<number> {
  const before = formatDate(new Date(now().getTime() - keptMs))
  const mirrors = engine.records(discordMirrorsCollection)
  let removed = 0
  for (;;) {
    const old = await engine.query<{ readonly id: string }>({
      sql: `SELECT m."id" FROM "discord_mirrors" m LEFT JOIN "tournaments" t ON t."id" = m."event"
        WHERE t."end_date" < ? OR (t."id" IS NULL AND m."updated" < ?
          AND (m."event" <> '' OR m."status" IN ('parked', 'gone'))) LIMIT ${batch}`,
      params: [before, before],
    })
    for (const { id } of old) await mirrors.delete(id)
    removed += old.length
    if (old.length < batch) return removed
  }
}
