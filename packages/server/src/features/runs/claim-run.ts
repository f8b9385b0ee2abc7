import { notFound, refuse, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { isWaiting, runLimits, runRefusals, type Run } from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { isClaimedByOther, unclaimed } from './run-claim.ts'
import { mayHavePlayed, tookPart } from './run-people.ts'
import { runsCollection } from '../../collections/runs.ts'

const say = wordsFor('en', runRefusals)
const minuteMs = 60_000

/** A verifier who claims a run, or releases it. */
export interface Claiming {
  readonly id: string
  readonly member: string
  readonly now: Date
}

/** Claims a run for a verifier, or prolongs their claim. */
export async function claimRun(tx: Transaction, { id, member, now }: Claiming): Promise<Run> {
  await tx.lock('users', member)
  const run = await holdRun(tx, id)
  if (!isWaiting(run.status)) throw refuse(say('notWaiting'), { code: 'run_notWaiting' })
  if (isClaimedByOther(run, { member, now })) throw refuse(say('claimed'), { code: 'run_claimed' })
  if (await tookPart(tx, { run, member })) throw refuse(say('tookPart'), { code: 'run_tookPart' })
  if (await mayHavePlayed(tx, { run, member }))
    throw refuse(say('mayHavePlayed'), { code: 'run_mayHavePlayed' })
  return tx.outOfTurn(() => claimHeld(tx, { run, member, now }))
}

/** Releases a run. Does nothing if the member has not claimed it. */
export async function releaseRun(tx: Transaction, { id, member }: Claiming): Promise<Run> {
  const run = await holdRun(tx, id)
  if (run.claimed_by !== member) return run
  return tx.outOfTurn(() => tx.records(runsCollection).update(id, unclaimed))
}

/** Claims a run that is locked and free. */
export function claimHeld(
  tx: Transaction,
  { run, member, now }: Omit<Claiming, 'id'> & { readonly run: Run },
): Promise<Run> {
  const claimed_until = formatDate(new Date(now.getTime() + runLimits.claimMinutes * minuteMs))
  return tx.records(runsCollection).update(run.id, { claimed_by: member, claimed_until })
}

async function holdRun(tx: Transaction, id: string): Promise<Run> {
  await tx.lock(runsCollection.name, id)
  const run = await tx.records(runsCollection).findById(id)
  if (!run) throw notFound()
  return run
}
