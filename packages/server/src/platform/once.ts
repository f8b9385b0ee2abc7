import type { Transaction } from '@longhouse/engine'
import { completedStepsCollection } from './completed-steps.collection.ts'

/** Something that happens once. */
export interface Step {
  /** What it is about: the id of a record, or a name. */
  readonly subject: string
  /** What is done. What may move names the moment it belongs to, and is done again for another one. */
  readonly step: string
}

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
  const steps = tx.records(completedStepsCollection)
  // Names are held in alphabetical order: what the work holds comes after it.
  await tx.lockName(`!step:${subject}:${step}`)
  const done = await steps.count({
    filter: 'subject = {:subject} && step = {:step}',
    params: { subject, step },
  })
  if (done > 0) return false
  await steps.create({ subject, step })
  await work()
  return true
}
