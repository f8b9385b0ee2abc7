import type { RecordSource, Transaction } from '@longhouse/engine'
import type { QueueAnswer, Run } from '@longhouse/contract/runs'
import { claimHeld } from './claim-run.ts'
import { isClaimed, isClaimedByOther, unclaimed } from './run-claim.ts'
import { mayHavePlayed, tookPart } from './run-people.ts'
import { runsCollection } from '../../collections/runs.ts'

/** Limit of runs that are tried until this verifier can decide one: almost always the first can be. */
const lookedAt = 50

/** A verifier who asks for a run. */
export interface AtQueue {
  readonly member: string
  readonly now: Date
  /** A run that they give back; the queue continues after it. */
  readonly skip?: string | undefined
}

interface Waiting {
  readonly id: string
  readonly handed_in_at: string
}

/**
 * Claims a run for a verifier: their own first, else the one that waits longest. One request at a time
 * chooses.
 */
export async function takeNext(tx: Transaction, { member, now, skip }: AtQueue): Promise<QueueAnswer> {
  await tx.lockName('run queue')
  await tx.lock('users', member)
  const waiting = await findWaiting(tx, { member, now })
  // The runs to lock are known only now.
  return tx.outOfTurn(async () => {
    if (skip) await giveBack(tx, { id: skip, member })
    const ids = inTurn(waiting, skip)
    for (const id of ids.slice(0, lookedAt)) {
      const run = await takeIfFree(tx, { id, member, now })
      if (run) return { run, waiting: ids.length - 1 }
    }
    return { run: null, waiting: 0 }
  })
}

/**
 * Returns runs that no other verifier has claimed and this one has neither played nor verified: own claims
 * first, then by time.
 */
async function findWaiting(source: RecordSource, { member, now }: AtQueue): Promise<Waiting[]> {
  const at = now.toISOString().replace('T', ' ')
  return source.query<Waiting>({
    sql: `SELECT r."id", r."handed_in_at" FROM "runs" r
      WHERE r."status" = 'pending' AND r."submitter" != ?
        AND (r."claimed_by" IN ('', ?) OR r."claimed_until" <= ?)
        AND NOT EXISTS (SELECT 1 FROM "run_players" p WHERE p."run" = r."id" AND p."user" = ?)
        AND NOT EXISTS (
          SELECT 1 FROM "run_comments" c WHERE c."run" = r."id" AND c."author" = ? AND c."kind" = 'verify'
            AND NOT EXISTS (
              SELECT 1 FROM "run_comments" l
              WHERE l."run" = r."id" AND l."kind" IN ('question', 'reopen') AND l."created" >= c."created"
            )
        )
      ORDER BY CASE WHEN r."claimed_by" = ? AND r."claimed_until" > ? THEN 0 ELSE 1 END, r."handed_in_at", r."id"`,
    params: [member, member, at, member, member, member, at],
  })
}

/** Returns the ids in the order of offers: the skipped run and all before it come last. */
function inTurn(waiting: readonly Waiting[], skip: string | undefined): string[] {
  const ids = waiting.map(({ id }) => id)
  const skipped = waiting.find(({ id }) => id === skip)
  if (!skipped) return ids
  const isLater = ({ id, handed_in_at }: Waiting) =>
    handed_in_at > skipped.handed_in_at || (handed_in_at === skipped.handed_in_at && id > skipped.id)
  const others = waiting.filter(({ id }) => id !== skip)
  return [...others.filter(isLater), ...others.filter((run) => !isLater(run))].map(({ id }) => id)
}

interface Taking extends AtQueue {
  readonly id: string
}

async function takeIfFree(tx: Transaction, { id, member, now }: Taking): Promise<Run | undefined> {
  await tx.lock(runsCollection.name, id)
  const run = await tx.records(runsCollection).findById(id)
  if (run?.status !== 'pending' || isClaimedByOther(run, { member, now })) return undefined
  if ((await tookPart(tx, { run, member })) || (await mayHavePlayed(tx, { run, member }))) return undefined
  return isClaimed(run, now) ? run : claimHeld(tx, { run, member, now })
}

async function giveBack(tx: Transaction, { id, member }: Pick<Taking, 'id' | 'member'>): Promise<void> {
  const runs = tx.records(runsCollection)
  await tx.lock(runsCollection.name, id)
  const run = await runs.findById(id)
  if (run?.claimed_by === member) await runs.update(id, unclaimed)
}
