import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { ApplicationRoleConnectionMetadataType as Compared } from 'discord-api-types/v10'
import type { ToldFacts } from '@longhouse/contract/bot'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'

/** The account whose facts are read, and their source. */
export interface FactPlace {
  readonly source: RecordSource
  readonly account: AnyRecord
}

/** A fact that a server can give a role for. */
interface RoleFact {
  /** Its name at Discord, and in `roleFactWords`. */
  readonly key: 'member_since' | 'events_attended' | 'runs_verified' | 'best_round' | 'rank_level'
  /** How Discord compares it with what an admin has set. */
  readonly type: Compared
  readonly read: (place: FactPlace) => Promise<string | number>
}

/** The facts of linked roles; Discord takes five at most. */
export const roleFacts: readonly RoleFact[] = [
  {
    key: 'member_since',
    type: Compared.DatetimeGreaterThanOrEqual,
    read: async ({ account }) => new Date(toText(account['created'])).toISOString(),
  },
  {
    key: 'events_attended',
    type: Compared.IntegerGreaterThanOrEqual,
    read: countAttended,
  },
  {
    key: 'runs_verified',
    type: Compared.IntegerGreaterThanOrEqual,
    read: countVerifiedRuns,
  },
  { key: 'best_round', type: Compared.IntegerGreaterThanOrEqual, read: readBestRound },
  { key: 'rank_level', type: Compared.IntegerGreaterThanOrEqual, read: readRankLevel },
]

/** Returns all facts of a member for Discord. */
export async function readFacts(place: FactPlace): Promise<ToldFacts> {
  const facts: Record<string, string | number> = {}
  for (const { key, read } of roleFacts) facts[key] = await read(place)
  return { username: toText(place.account['username']), facts }
}

function countAttended({ source, account }: FactPlace): Promise<number> {
  const filter = "user = {:user} && kind = 'attended' && struck_at = ''"
  return source.recordsOf('activities').count({ filter, params: { user: account.id } })
}

function countVerifiedRuns({ source, account }: FactPlace): Promise<number> {
  const filter = "user = {:user} && run.status = 'verified'"
  return source.recordsOf('run_players').count({ filter, params: { user: account.id } })
}

/** Only verified runs count: a round that is merely claimed gives no role. */
async function readBestRound({ source, account }: FactPlace): Promise<number> {
  const best = await source.recordsOf('personal_bests').findFirst({
    filter: 'user = {:user}',
    params: { user: account.id },
    sort: '-round',
  })
  return Number(best?.['round'] ?? 0)
}

/** Returns the member's step of the ladder; 0 while the ladder is off, and for ranks outside it. */
async function readRankLevel({ source, account }: FactPlace): Promise<number> {
  const rank = toText(account['rank'])
  const isOn = (await source.recordsOf('ladder_settings').count({ filter: 'is_on = true' })) > 0
  if (!rank || !isOn) return 0
  const rule = await source.recordsOf('rank_rules').findFirst({ filter: 'rank = {:rank}', params: { rank } })
  return Number(rule?.['step'] ?? 0)
}
