import type { Engine } from '@longhouse/engine'
import { completedStepsCollection } from '../../platform/completed-steps.collection.ts'
import { deleteMatching } from '../../platform/delete-matching.ts'

const keptDays = 366

/** Forgets steps of more than a year ago; what they belong to is long over. */
export function pruneSteps(engine: Engine, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  return deleteMatching(engine.records(completedStepsCollection), {
    filter: 'at < {:before}',
    params: { before },
  })
}
