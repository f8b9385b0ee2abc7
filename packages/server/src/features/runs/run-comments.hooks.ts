import {
  hooksFor,
  refuse,
  type BoundHooks,
  type RequestContext,
  type Transaction,
  type RecordSource,
} from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  byPlayers,
  runRefusals,
  runSentence,
  runStatusAfter,
  talkRefusal,
  verifiersSoFar,
  wouldBeRecord,
  type Run,
  type RunComment,
} from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { runCommentsCollection, runsCollection } from '../../collections/runs.ts'
import { idOfMember, isServer } from '../../platform/callers.ts'
import { findComments, holdBoard, readHistory } from './boards.ts'
import { canVerify, mayHavePlayed, tookPart } from './players.ts'
import { isClaimedByOther, unclaimed } from './queue.ts'
import { seasonsCollection } from '../../collections/seasons.ts'

const say = wordsFor('en', runRefusals)

/** Decisions that are refused while another verifier claims the run. */
const ofWaiting: readonly RunComment['kind'][] = ['verify', 'question', 'reject']

/**
 * Checks who may comment what when, and updates the status of the run accordingly. The run is locked
 * throughout.
 */
export function runCommentsHooks(now: () => Date): BoundHooks {
  return hooksFor(runCommentsCollection, {
    holds: ['run'],
    beforeCreate: async ({ context, tx, values }) => {
      if (isServer(context)) return
      const run = await tx.records(runsCollection).findById(toText(values.run))
      // A run that does not exist is reported by the field itself.
      if (!run) return
      values.text = toText(values.text).trim()
      await requireSayable(tx, {
        context,
        run,
        said: { kind: values.kind ?? '', text: values.text },
        now: now(),
      })
    },
    afterCreate: async ({ tx, record }) => {
      const run = await tx.records(runsCollection).findById(record.run)
      if (run) await follow(tx, { run, comment: record, now: now() })
    },
  })
}

interface Saying {
  readonly context: RequestContext
  readonly run: Run
  readonly said: Pick<RunComment, 'kind' | 'text'>
  readonly now: Date
}

async function requireSayable(tx: Transaction, { context, run, said, now }: Saying): Promise<void> {
  const member = idOfMember(context)
  const speaker = { isVerifier: canVerify(context), tookPart: await tookPart(tx, { run, member }) }
  const refusal = talkRefusal({ status: run.status, ...said, ...speaker })
  if (refusal === 'needsReason' || refusal === 'needsText')
    throw refuse({ field: 'text', code: `run_${refusal}`, message: runSentence(refusal) })
  if (refusal) throw refuse(runSentence(refusal), { code: `run_${refusal}` })
  if (!byPlayers.includes(said.kind) && (await mayHavePlayed(tx, { run, member })))
    throw refuse(say('mayHavePlayed'), { code: 'run_mayHavePlayed' })
  if (ofWaiting.includes(said.kind) && isClaimedByOther(run, { member, now })) throw refuse(say('claimed'))
  if (said.kind !== 'verify') return
  if (verifiersSoFar(await findComments(tx, run.id)).has(member)) throw refuse(say('votedAlready'))
}

interface SaidAbout {
  readonly run: Run
  readonly comment: RunComment
  readonly now: Date
}

/** Updates the status of a run after a comment. */
async function follow(tx: Transaction, { run, comment, now }: SaidAbout): Promise<void> {
  const isSecondNeeded = comment.kind === 'verify' && (await isSecondVerifierNeeded(tx, run))
  const status = runStatusAfter(run.status, comment.kind, { isSecondNeeded })
  if (status === undefined) return
  await tx.outOfTurn(async () => {
    const change = {
      status,
      // An answer by players does not end the claim of a verifier.
      ...(comment.kind !== 'answer' && unclaimed),
      ...(await changeFor(tx, { run, status, now })),
    }
    await tx.records(runsCollection).update(run.id, change)
  })
}

/** Whether a run would be a record, and only one verifier has verified it. */
async function isSecondVerifierNeeded(tx: Transaction, run: Run): Promise<boolean> {
  await holdBoard(tx, run)
  if (!wouldBeRecord(await readHistory(tx, run), run)) return false
  return verifiersSoFar(await findComments(tx, run.id)).size < 2
}

interface NewStatus {
  readonly run: Run
  readonly status: Run['status']
  readonly now: Date
}

async function changeFor(tx: Transaction, { run, status, now }: NewStatus): Promise<Partial<Run>> {
  if (status === run.status) return {}
  if (status === 'verified')
    return { decided_at: formatDate(now), season: await findSeason(tx, run.played_at) }
  if (status === 'rejected') return { decided_at: formatDate(now) }
  // A decided run that is reopened waits from now on.
  if (status === 'pending' && run.decided_at !== '')
    return { decided_at: '', season: '', handed_in_at: formatDate(now) }
  return {}
}

/** Returns the id of the season at that time while it counts runs, or '' if there is none. */
async function findSeason(source: Pick<RecordSource, 'records'>, playedAt: string): Promise<string> {
  const season = await source.records(seasonsCollection).findFirst({
    filter: "starts <= {:at} && ends > {:at} && state != 'closed'",
    params: { at: playedAt },
    sort: '-starts,id',
  })
  return season?.id ?? ''
}
