import type { RecordSource } from '@longhouse/engine'
import { toText, toTextList } from '@longhouse/engine/schema'
import type { Run } from '@longhouse/contract/runs'
import { runCommentsCollection, runPlayersCollection } from '../../collections/runs.ts'

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
  const squad = run.squad ? await source.recordsOf('squads').findById(run.squad) : undefined
  return toTextList(squad?.['members']).includes(member)
}

/**
 * Whether a member may have played a run under a deleted account: a player or submitter is gone, and the
 * member's account is younger.
 */
export async function mayHavePlayed(source: RecordSource, { run, member }: MemberOfRun): Promise<boolean> {
  const user = await source.recordsOf('users').findById(member)
  if (toText(user?.['created']) <= run.handed_in_at) return false
  if (run.submitter === '') return true
  const [left] = await source.query({
    sql: `SELECT 1 AS "found" FROM "run_players" WHERE "run" = ? AND "user" = '' AND "name" = ''
      UNION ALL SELECT 1 FROM "run_comments" WHERE "run" = ? AND "author" = '' AND "kind" = 'not_me' LIMIT 1`,
    params: [run.id, run.id],
  })
  return left !== undefined
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
