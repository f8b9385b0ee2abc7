import type { RecordSource, Transaction } from '@longhouse/engine'
import { completedStepsCollection } from './completed-steps.collection.ts'

/** Something that happens once. */
export interface Step {
  /** What it is about: the id of a record, or a name. */
  readonly subject: string
  /** What is done. What may move names the moment it belongs to, and is done again for another one. */
  readonly step: string
}

/** What happened once to the whole site and is never forgotten: it would be done again. */
export const lastingSubjects = ['activities', 'profiles'] as const

/**
 * Does the work unless it was done before; gives whether it was done now. The step is written in the same
 * transaction: whatever undoes one undoes the other, and whoever comes at the same moment waits and finds it done.
 * To be called before the transaction holds anything: names come first.
 */
export async function once(
  tx: Transaction,
  { subject, step }: Step,
  work: () => Promise<unknown>,
): Promise<boolean> {
  // Names are held in alphabetical order: what the work holds comes after it.
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
