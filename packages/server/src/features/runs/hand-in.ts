import {
  ApiError,
  notFound,
  refuse,
  type RecordSource,
  type RequestContext,
  type Transaction,
} from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  checkRun,
  cleanPlayer,
  playersProblem,
  proofNeeded,
  runLimits,
  runRefusals,
  runSentence,
  wouldBeRecord,
  type HandedInPlayer,
  type Run,
  type RunProblems,
  type RunRefusal,
} from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { runPlayersCollection, runsCollection } from '../../collections/runs.ts'
import { idOfMember } from '../../platform/callers.ts'
import { readHistory, readTenth } from './boards.ts'
import { canVerify, isNamed, tookPart, type MemberOfRun } from './players.ts'

const say = wordsFor('en', runRefusals)
const hourMs = 60 * 60_000

/** A draft to hand in, with its players. */
interface HandIn {
  readonly context: RequestContext
  readonly id: string
  readonly players: readonly HandedInPlayer[]
  readonly now: Date
}

/**
 * Hands in a draft: from now on it waits for a verifier. Members are locked before the run. So no named
 * member is deleted concurrently, and concurrent requests cannot exceed a limit.
 */
export async function handIn(tx: Transaction, { context, id, players, now }: HandIn): Promise<Run> {
  const member = idOfMember(context)
  const cleaned = players.map(cleanPlayer)
  const named = new Set(cleaned.flatMap((player) => ('user' in player ? [player.user] : [])))
  const found = await tx.lockAll('users', [...named, member])
  await tx.lock(runsCollection.name, id)
  const run = await tx.records(runsCollection).findById(id)
  if (!run || !(await canHandIn(tx, { run, member }))) throw notFound()
  if (run.status !== 'draft') throw refuse(say('notDraft'), { code: 'run_notDraft' })

  refuseProblems(checkRun(run, now))
  const problem = playersProblem({
    players: cleaned,
    squadSize: run.squad_size,
    submitter: member,
    isVerifier: canVerify(context),
  })
  if (problem) refuseProblems({ players: problem })
  if (!named.isSubsetOf(found))
    throw refuse({ field: 'players', code: 'run_playerUnknown', message: say('playerUnknown') })
  await requireRunProof(tx, { ...run, submitter: member })
  await requireRoom(tx, { member, now })

  await namePlayers(tx, { run, players: cleaned })
  // The references of the run are known only now that it is locked.
  return tx.outOfTurn(() =>
    tx
      .records(runsCollection)
      .update(id, { status: 'pending', submitter: member, handed_in_at: formatDate(now) }),
  )
}

/**
 * Whether a member can hand in a draft: its author, or a named player if a night left it. Once it is handed
 * in, the whole squad gets that refusal, also players who are not named any more.
 */
async function canHandIn(tx: Transaction, { run, member }: MemberOfRun): Promise<boolean> {
  if (member === '') return false
  if (run.submitter === member) return true
  return run.squad !== '' && (run.status === 'draft' ? isNamed : tookPart)(tx, { run, member })
}

async function requireRoom(
  tx: Transaction,
  { member, now }: { readonly member: string; readonly now: Date },
): Promise<void> {
  const runs = tx.records(runsCollection)
  const [maxPending, maxAnHour] = [runLimits.pending, runLimits.anHour]
  const pending = await runs.count({
    filter: "submitter = {:member} && (status = 'pending' || status = 'questioned')",
    params: { member },
  })
  if (pending >= maxPending) throw refuse(say('tooManyPending', { maxPending }), { status: 429 })
  const handedIn = await runs.count({
    filter: 'submitter = {:member} && handed_in_at > {:since}',
    params: { member, since: new Date(now.getTime() - hourMs) },
  })
  if (handedIn >= maxAnHour) throw refuse(say('tooManyAnHour', { maxAnHour }), { status: 429 })
}

interface NamedPlayers {
  readonly run: Run
  readonly players: readonly HandedInPlayer[]
}

/** Stores the players; a draft of a game night names its squad already. */
async function namePlayers(tx: Transaction, { run, players }: NamedPlayers): Promise<void> {
  const store = tx.records(runPlayersCollection)
  const old = await store.findAll({ filter: 'run = {:run}', params: { run: run.id }, sort: 'id' })
  for (const { id } of old) await store.delete(id)
  for (const player of players) await store.create({ run: run.id, ...player })
}

/** Refuses a run whose proof is weaker than its round requires. */
export async function requireRunProof(source: RecordSource, run: Run): Promise<void> {
  if (run.proof_link !== '' || run.clip !== '') return
  if (run.screenshot === '') throw refuseLink('run_noProof', say('noProof'))
  const best = await readBest(source, run)
  const isRecord = wouldBeRecord(await readHistory(source, run), run)
  const tenth = await readTenth(source, run)
  const needed = proofNeeded({ round: run.round, best, isRecord, tenth })
  if (needed === 'video') throw refuseLink('run_noVideo', say('noVideo'))
}

function refuseLink(code: string, message: string) {
  return refuse({ field: 'proof_link', code, message })
}

/** Returns the submitter's best verified round on the board, or 0 if there is none. */
async function readBest(source: RecordSource, run: Run): Promise<number> {
  const [found] = await source.query<{ readonly best: number | null }>({
    sql: `SELECT MAX(r."round") AS "best" FROM "run_players" p JOIN "runs" r ON r."id" = p."run"
      WHERE p."user" = ? AND r."status" = 'verified' AND r."game" = ? AND r."map" = ? AND r."squad_size" = ?`,
    params: [run.submitter, run.game, run.map, run.squad_size],
  })
  return run.submitter === '' ? 0 : (found?.best ?? 0)
}

/** Refuses a run with a message for each field that is wrong; returns if none is. */
export function refuseProblems(problems: RunProblems & { readonly players?: RunRefusal }): void {
  const found = Object.entries(problems)
  const [first] = found
  if (!first) return
  const data = Object.fromEntries(
    found.map(([field, problem]) => [field, { code: `run_${problem}`, message: runSentence(problem) }]),
  )
  throw new ApiError({ status: 400, code: 'run_refused', message: runSentence(first[1]), data })
}
