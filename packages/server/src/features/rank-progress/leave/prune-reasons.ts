import { absenceLimits } from '@longhouse/contract/rank-progress'
import type { Site } from '../../../platform/feature.ts'
import { eachFound, forEachApart, type Stoppable } from '../../../platform/for-each-apart.ts'
import { absencesCollection } from '../../../collections/rank-progress.ts'

/** Removes reasons and answers of leaves that ended long ago. Returns their number. */
export function pruneReasons({
  engine,
  now,
  signal,
}: Pick<Site, 'engine' | 'now'> & Stoppable): Promise<number> {
  const before = now()
  before.setUTCMonth(before.getUTCMonth() - absenceLimits.reasonKeptMonths)
  const leaves = engine.records(absencesCollection)
  const filter = "until < {:before} && (reason != '' || answer != '')"
  const old = eachFound((limit) => leaves.findAll({ filter, params: { before }, limit }))
  return forEachApart(old, signal, ({ id }) => leaves.patch([{ id, reason: '', answer: '' }]))
}
