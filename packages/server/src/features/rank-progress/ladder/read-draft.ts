import { refuse, type RecordSource } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import {
  checkLadder,
  ladderRefusals,
  type LadderDraft,
  type LadderProblem,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { readManagedRoles } from '../../../platform/discord/managed-roles.ts'

const say = wordsFor('en', ladderRefusals)

/** Source of the stored ranks, and the community. */
export interface DraftPlace {
  readonly source: RecordSource
  readonly community: Pick<CommunityConfig, 'discord'>
}

/** Parses a ladder. Throws 400 with a message for each field that is wrong. */
export async function readDraft(place: DraftPlace, body: unknown): Promise<LadderDraft> {
  const { draft, problems } = checkLadder(body)
  if (!draft) throw refuseProblems(problems)
  const outside = await problemsOutside(place, draft)
  if (outside.length > 0) throw refuseProblems(outside)
  return draft
}

/** Returns problems that only stored records show: deleted ranks, and roles that are not for ranks. */
async function problemsOutside(
  { source, community }: DraftPlace,
  { rules }: LadderDraft,
): Promise<LadderProblem[]> {
  const ranks = new Set(
    (await source.query<{ readonly id: string }>({ sql: `SELECT "id" FROM "ranks"` })).map(({ id }) => id),
  )
  const sourceOf = await readManagedRoles(source, community)
  return rules.flatMap(({ rank, role_id }, place) => [
    ...(ranks.has(rank) ? [] : [{ field: `rules.${place}.rank`, message: say('rankGone') }]),
    ...(role_id === '' || sourceOf(role_id) === 'rank'
      ? []
      : [{ field: `rules.${place}.role_id`, message: say('roleNotManaged') }]),
  ])
}

function refuseProblems(problems: readonly LadderProblem[]): Error {
  const data = Object.fromEntries(
    problems.map(({ field, message }) => [field, { code: 'validation_invalid_value', message }]),
  )
  return refuse(problems[0]?.message ?? '', { code: 'ladder_invalid', data })
}
