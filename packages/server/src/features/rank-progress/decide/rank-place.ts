import { refuse, type RecordSource, type Transaction } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import { rankRefusals, type RankRule } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { ladderSettingsCollection } from '../ladder-settings.collection.ts'
import { rankRulesCollection } from '../rank-rules.collection.ts'

const say = wordsFor('en', rankRefusals)

/** The transaction in which a rank changes, whose site it is, and when. */
export interface RankPlace {
  readonly tx: Transaction
  readonly community: CommunityConfig
  readonly now: Date
}

/** What a rank asks for; nothing for a rank beside the ladder. */
export async function findRule(source: RecordSource, rank: string): Promise<RankRule | undefined> {
  if (!rank) return undefined
  return source.records(rankRulesCollection).findFirst({ filter: 'rank = {:rank}', params: { rank } })
}

/** The rule of the step above; nothing at the top and beside the ladder. */
export async function findNextRule(
  source: RecordSource,
  rule: RankRule | undefined,
): Promise<RankRule | undefined> {
  if (!rule) return undefined
  return source
    .records(rankRulesCollection)
    .findFirst({ filter: 'step > {:step}', params: { step: rule.step }, sort: 'step' })
}

/** Refuses while ranks do not move. */
export async function requireLadder(source: RecordSource): Promise<void> {
  const on = await source.records(ladderSettingsCollection).count({ filter: 'is_on = true' })
  if (on === 0) throw refuse(say('ladderOff'), { status: 409, code: 'ladder_off' })
}
