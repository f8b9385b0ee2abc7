import { notFound, refuse, type RecordSource, type Transaction } from '@longhouse/engine'
import { formatDate, parseDateInput } from '@longhouse/engine/schema'
import {
  isWaiting,
  runLimits,
  runRefusals,
  type QueueAnswer,
  type Run,
  type WaitAnswer,
} from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { runsCollection } from '../../collections/runs.ts'
import { mayHavePlayed, tookPart } from './players.ts'

/** Limit of runs that are tried until this verifier can decide one: almost always the first can be. */
const lookedAt = 50
const minuteMs = 60_000
const lastDecisions = 20
const hourMs = 60 * 60_000
const say = wordsFor('en', runRefusals)

/** A verifier who asks for a run. */
interface AtQueue {
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

/** A verifier who claims a run, or releases it. */
interface Claiming {
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
function claimHeld(
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

type Claim = Pick<Run, 'claimed_by' | 'claimed_until'>

/** Whether a verifier has claimed a run. */
export function isClaimed({ claimed_by, claimed_until }: Claim, now: Date): boolean {
  return claimed_by !== '' && Date.parse(parseDateInput(claimed_until)) > now.getTime()
}

/** Whether another verifier has claimed it. */
export function isClaimedByOther(
  claim: Claim,
  { member, now }: { readonly member: string; readonly now: Date },
) {
  return isClaimed(claim, now) && claim.claimed_by !== member
}

/** Values of a run that is not claimed. */
export const unclaimed = { claimed_by: '', claimed_until: '' } as const

/** Returns how long the last decisions took, and how many runs wait. */
export async function readWait(source: RecordSource): Promise<WaitAnswer> {
  const runs = source.records(runsCollection)
  const decided = await runs.findAll({
    filter: "decided_at != '' && handed_in_at != ''",
    sort: '-decided_at',
    limit: lastDecisions,
  })
  const hours = decided.map(({ handed_in_at, decided_at }) => hoursBetween(handed_in_at, decided_at))
  return {
    medianHours: medianOf(hours),
    waiting: await runs.count({ filter: "status = 'pending'" }),
  }
}

function hoursBetween(from: string, until: string): number {
  return (Date.parse(parseDateInput(until)) - Date.parse(parseDateInput(from))) / hourMs
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
