import type { Engine } from '@longhouse/engine'
import { completedStepsCollection } from '../../platform/completed-steps.collection.ts'
import { deleteMatching } from '../../platform/delete-matching.ts'
import { lastingSubjects } from '../../platform/once.ts'

const keptDays = 366
const isLasting = lastingSubjects.map((subject) => `subject != '${subject}'`).join(' && ')

/** Forgets steps of more than a year ago: what they belong to is long over. Those of the whole site stay. */
export function pruneSteps(engine: Engine, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  return deleteMatching(engine.records(completedStepsCollection), {
    filter: `at < {:before} && ${isLasting}`,
    params: { before },
  })
}
