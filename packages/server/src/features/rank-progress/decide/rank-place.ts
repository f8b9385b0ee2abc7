import { refuse, type RecordSource, type Transaction } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import { rankRefusals, type RankRule } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { findLadderSettings } from '../compute/ladder-rules.ts'
import { rankRulesCollection } from '../../../collections/rank-progress.ts'

const say = wordsFor('en', rankRefusals)

/** Transaction, community and time of a change of rank. */
export interface RankPlace {
  readonly tx: Transaction
  readonly community: CommunityConfig
  readonly now: Date
}

/** Returns the rule of a rank, or undefined for a rank outside the ladder. */
export async function findRule(source: RecordSource, rank: string): Promise<RankRule | undefined> {
  if (!rank) return undefined
  return source.records(rankRulesCollection).findFirst({ filter: 'rank = {:rank}', params: { rank } })
}

/** Refuses while the ladder is off. */
export async function requireLadder(source: RecordSource): Promise<void> {
  const settings = await findLadderSettings(source)
  if (!settings?.is_on) throw refuse(say('ladderOff'), { status: 409, code: 'ladder_off' })
}
