import type { RecordSource, Transaction } from '@longhouse/engine'
import { completedStepsCollection } from '../collections/site.ts'

/** A step that happens once. */
export interface Step {
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
