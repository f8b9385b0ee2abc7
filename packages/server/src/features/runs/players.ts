import { notFound, refuse, type RecordSource, type RequestContext, type Transaction } from '@longhouse/engine'
import { runRefusals, type Run } from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { squadsCollection } from '../../collections/game-nights.ts'
import { runCommentsCollection, runPlayersCollection, runsCollection } from '../../collections/runs.ts'
import { usersCollection } from '../../collections/users.ts'

const say = wordsFor('en', runRefusals)

/** A member and a run. */
export interface MemberOfRun {
  readonly run: Run
  readonly member: string
}

/**
 * Whether a member took part in a run: as submitter or named player, as one who denies having played, or in
 * its squad.
 */
export async function tookPart(source: RecordSource, { run, member }: MemberOfRun): Promise<boolean> {
  if (run.submitter === member) return true
  if (await isNamed(source, { run, member })) return true
  const denied = await source.records(runCommentsCollection).count({
    filter: "run = {:run} && author = {:member} && kind = 'not_me'",
    params: { run: run.id, member },
  })
  if (denied > 0) return true
  const squad = run.squad ? await source.records(squadsCollection).findById(run.squad) : undefined
  return squad?.members.includes(member) ?? false
}

/** Whether a member is named as a player. */
export async function isNamed(source: RecordSource, { run, member }: MemberOfRun): Promise<boolean> {
  const params = { run: run.id, member }
  return (
    (await source
      .records(runPlayersCollection)
      .count({ filter: 'run = {:run} && user = {:member}', params })) > 0
  )
}

/**
 * Whether a member may have played a run under a deleted account: a player or submitter is gone, and the
 * member's account is younger.
 */
export async function mayHavePlayed(source: RecordSource, { run, member }: MemberOfRun): Promise<boolean> {
  const user = await source.records(usersCollection).findById(member)
  if ((user?.created ?? '') <= run.handed_in_at) return false
  if (run.submitter === '') return true
  const [left] = await source.query({
    sql: `SELECT 1 AS "found" FROM "run_players" WHERE "run" = ? AND "user" = '' AND "name" = ''
      UNION ALL SELECT 1 FROM "run_comments" WHERE "run" = ? AND "author" = '' AND "kind" = 'not_me' LIMIT 1`,
    params: [run.id, run.id],
  })
  return left !== undefined
}

/** Returns whether the caller is a verifier. */
export function canVerify({ auth }: Pick<RequestContext, 'auth'>): boolean {
  return auth?.['can_verify'] === true
}

/** Removes a member who did not play from a run. The squad size stays, and a comment records it. */
export async function takeOut(
  tx: Transaction,
  { id, member }: { readonly id: string; readonly member: string },
): Promise<Run> {
  await tx.lock('users', member)
  await tx.lock(runsCollection.name, id)
  const run = await tx.records(runsCollection).findById(id)
  if (!run) throw notFound()
  const players = tx.records(runPlayersCollection)
  const line = await players.findFirst({
    filter: 'run = {:run} && user = {:member}',
    params: { run: id, member },
  })
  if (!line) throw refuse(say('notNamed'), { code: 'run_notNamed' })
  await players.delete(line.id)
  await tx.records(runCommentsCollection).create({ run: id, author: member, kind: 'not_me' })
  return run
}
