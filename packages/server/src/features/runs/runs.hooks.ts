import {
  hooksFor,
  isChanged,
  refuse,
  type BoundHooks,
  type RecordValues,
  type Transaction,
} from '@longhouse/engine'
import {
  checkProof,
  checkRun,
  cleanMoments,
  normalProofLink,
  runLimits,
  runRefusals,
  startSecondOf,
  verifiersSoFar,
  type Run,
} from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { runPlayersCollection, runsCollection } from '../../collections/runs.ts'
import { isServer } from '../../platform/callers.ts'
import { findComments, holdBoard, settleRecords } from './boards.ts'
import { refuseProblems, requireRunProof } from './hand-in.ts'
import { isClaimed } from './queue.ts'
import { runProofWords } from './run-proof.words.ts'

const say = wordsFor('en', runRefusals)
const sayProof = wordsFor('en', runProofWords)

const facts = ['game', 'map', 'round', 'squad_size', 'played_at'] as const
const proof = ['proof_link', 'moments', 'screenshot', 'clip'] as const
const standing = ['status', ...facts] as const

/** Protects runs that were handed in, and updates the records of their boards after any change. */
export function runsHooks(now: () => Date): BoundHooks {
  return hooksFor(runsCollection, {
    beforeCreate: async ({ context, tx, values }) => {
      keepStart(values)
      cleanProof(values)
      values.is_record = false
      if (isServer(context)) return
      refuseProblems(checkProof(proofOf(values)))
      await requireRoomForDraft(tx, values.submitter ?? '')
    },
    beforeUpdate: async ({ context, tx, values, original, cascadedFrom }) => {
      if (!original || cascadedFrom) return
      if (values.proof_link !== original.proof_link) keepStart(values)
      cleanProof(values)
      if (isServer(context)) return
      const run: Run = { ...original, ...values }
      const isDraft = original.status === 'draft'
      refuseProblems(isDraft ? checkProof(run) : checkRun(run, now()))
      if (isDraft) return
      await requireChangeable(tx, { original, run, now: now() })
    },
    afterCreate: ({ tx, record }) => followStanding(tx, [record]),
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || !isChanged(original, record, standing)) return
      await followStanding(tx, [original, record])
    },
    afterDelete: ({ tx, record }) => followStanding(tx, [record]),
  })
}

function proofOf({ proof_link = '', moments = [] }: RecordValues<Run>): Pick<Run, 'proof_link' | 'moments'> {
  return { proof_link, moments }
}

/** Stores valid links and moments in one form; invalid ones stay, because they are refused. */
function cleanProof(values: RecordValues<Run>): void {
  const problems = checkProof(proofOf(values))
  if (values.proof_link !== undefined && !problems.proof_link)
    values.proof_link = normalProofLink(values.proof_link)
  if (values.moments !== undefined && !problems.moments) values.moments = cleanMoments(values.moments)
}

/** Turns the start time of a link into a moment; the link is stored without it. */
function keepStart(values: RecordValues<Run>): void {
  const second = startSecondOf(values.proof_link ?? '')
  if (second > 0 && (values.moments ?? []).length === 0)
    values.moments = [{ label: sayProof('start'), second }]
}

async function requireRoomForDraft(tx: Transaction, submitter: string): Promise<void> {
  // Locked, so that no concurrent request adds another.
  await tx.outOfTurn(() => tx.lockName(`drafts of ${submitter}`))
  const drafts = await tx.records(runsCollection).count({
    filter: "submitter = {:submitter} && status = 'draft'",
    params: { submitter },
  })
  const maxDrafts = runLimits.drafts
  if (drafts >= maxDrafts) throw refuse(say('tooManyDrafts', { maxDrafts }), { status: 429 })
}

interface RunChange {
  readonly original: Run
  readonly run: Run
  readonly now: Date
}

/** Refuses changes of a waiting run that a verifier has begun to check. */
async function requireChangeable(tx: Transaction, { original, run, now }: RunChange): Promise<void> {
  const areFactsChanged = isChanged(original, run, facts)
  if (areFactsChanged && original.status !== 'questioned') throw refuse(say('factsAreFixed'))
  if (!areFactsChanged && !isChanged(original, run, proof)) return
  const isLookedAt = isClaimed(original, now) || verifiersSoFar(await findComments(tx, run.id)).size > 0
  if (isLookedAt) throw refuse(say('proofIsLookedAt'))
  const players = await tx
    .records(runPlayersCollection)
    .count({ filter: 'run = {:run}', params: { run: run.id } })
  if (players > run.squad_size) refuseProblems({ squad_size: 'tooManyPlayers' })
  await requireRunProof(tx, run)
}

/** Updates records after a change that may concern one: a decision, or an edit by a superuser. */
async function followStanding(tx: Transaction, runs: readonly Run[]): Promise<void> {
  if (runs.every((run) => run.status !== 'verified' && !run.is_record)) return
  const boards = new Map(runs.map((run) => [`${run.game}:${run.map}:${run.squad_size}`, run]))
  for (const board of boards.values()) {
    await holdBoard(tx, board)
    await settleRecords(tx, board)
  }
}
