import type { RecordSource, Transaction } from '@longhouse/engine'
import { completedStepsCollection } from '../collections/site.ts'
import { deleteMatchingApart } from './records.ts'
import type { Site } from './feature.ts'
import type { Stoppable } from './portions.ts'

/** A step that happens once. */
interface Step {
  /** The subject: the id of a record, or a name. */
  readonly subject: string
  /** Name of the step. If its time may change, the name has the time: another time is another step. */
  readonly step: string
}

/** Subjects of steps of the whole site that are never deleted: they would be done again. */
export const lastingSubjects = ['activities', 'profiles'] as const

/**
 * Does the work unless it was done before. Returns whether it was done now. The step is written in the same
 * transaction, so that both are undone together. A concurrent caller waits and finds it done. Call it before
 * the transaction locks anything: names come first.
 */
export async function once(
  tx: Transaction,
  { subject, step }: Step,
  work: () => Promise<unknown>,
): Promise<boolean> {
  // Names are locked in alphabetical order: names that the work locks come after it.
  await tx.lockName(`!step:${subject}:${step}`)
  if (await isDone(tx, { subject, step })) return false
  await tx.records(completedStepsCollection).create({ subject, step })
  await work()
  return true
}

/** Whether a step was done. */
export async function isDone(source: RecordSource, { subject, step }: Step): Promise<boolean> {
  const filter = 'subject = {:subject} && step = {:step}'
  return (await source.records(completedStepsCollection).count({ filter, params: { subject, step } })) > 0
}

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
