import { completedStepsCollection } from '../../collections/site.ts'
import { deleteMatchingApart } from '../../platform/records.ts'
import type { Site } from '../../platform/feature.ts'
import type { Stoppable } from '../../platform/portions.ts'
import { lastingSubjects } from '../../platform/once.ts'

const keptDays = 366
const isLasting = lastingSubjects.map((subject) => `subject != '${subject}'`).join(' && ')

/** Deletes steps of more than a year ago; their subjects are over by then. Steps of the whole site stay. */
export function pruneSteps({ engine, signal }: Pick<Site, 'engine'> & Stoppable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  return deleteMatchingApart(engine.records(completedStepsCollection), {
    filter: `at < {:before} && ${isLasting}`,
    params: { before },
    signal,
  })
}
