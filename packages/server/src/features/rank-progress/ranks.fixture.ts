import type PocketBase from 'pocketbase'
import type { Engine } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import type { RankProposal, RankRule } from '@longhouse/contract/rank-progress'
import type { User } from '@longhouse/contract/users'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import {
  ladderSettingsCollection,
  rankProposalsCollection,
  rankRulesCollection,
} from '../../collections/rank-progress.ts'

/** A rule of a ladder that a test needs. */
export type NewRule = Partial<
  Pick<RankRule, 'role_id' | 'seats' | 'requirements' | 'duties' | 'probation_days' | 'warn_days'>
>

/** Switches the ladder on or off. */
export async function switchLadder(engine: Engine, is_on: boolean): Promise<void> {
  const settings = engine.records(ladderSettingsCollection)
  const known = await settings.findFirst({})
  if (known) await settings.update(known.id, { is_on })
  else await settings.create({ is_on, revision: 1 })
}

/** Creates ranks with rules above the existing ones, lowest first. Returns their ids by title. */
export async function createLadder(
  engine: Engine,
  rungs: Readonly<Record<string, NewRule>>,
): Promise<Record<string, string>> {
  await switchLadder(engine, true)
  const rules = engine.records(rankRulesCollection)
  const top = await rules.findFirst({ sort: '-step' })
  const ids: Record<string, string> = {}
  let step = top?.step ?? 0
  for (const [title, rule] of Object.entries(rungs)) {
    const { id: rank } = await engine.recordsOf('ranks').create({ title })
    step += 1
    await rules.create({ requirements: [], duties: [], ...rule, rank, step })
    ids[title] = rank
  }
  return ids
}

/** Creates a proposal for a member who meets a rank's requirements. */
export function createProposal(
  engine: Engine,
  values: Pick<RankProposal, 'user' | 'rank'>,
): Promise<RankProposal> {
  const evidence = { at: new Date().toISOString(), requirements: [], duties: [] }
  return engine.records(rankProposalsCollection).create({ state: 'open', evidence, ...values })
}

/** Creates another member of staff. */
export async function createStaff(
  { engine, url }: { readonly engine: Engine; readonly url: string },
  username: string,
): Promise<{ readonly user: User; readonly client: PocketBase }> {
  const [role = ''] = communityFile.config.discord.staffRoleIds
  const user = await createPerson(engine, username, { discord_data: { roles: [{ id: role }] } })
  return { user, client: await clientOf(url, engine, user.id) }
}
