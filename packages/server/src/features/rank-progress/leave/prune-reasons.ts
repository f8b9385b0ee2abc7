import { absenceLimits } from '@longhouse/contract/rank-progress'
import type { Site } from '../../../platform/feature.ts'
import { absencesCollection } from '../absences.collection.ts'

const portion = 200

/** Removes reasons of leaves that ended long ago, and what was answered to them; gives how many. */
export async function pruneReasons({ engine, now }: Pick<Site, 'engine' | 'now'>): Promise<number> {
  const before = now()
  before.setUTCMonth(before.getUTCMonth() - absenceLimits.reasonKeptMonths)
  const leaves = engine.records(absencesCollection)
  let removed = 0
  for (;;) {
    const old = await leaves.findAll({
      filter: "until < {:before} && (reason != '' || answer != '')",
      params: { before },
      limit: portion,
    })
    if (old.length > 0) await leaves.patch(old.map(({ id }) => ({ id, reason: '', answer: '' })))
    removed += old.length
    if (old.length < portion) return removed
  }
}
