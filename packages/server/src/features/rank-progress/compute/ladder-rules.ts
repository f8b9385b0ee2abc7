import type { RecordSource } from '@longhouse/engine'
import type { LadderSettings, RankRule } from '@longhouse/contract/rank-progress'
import { ladderSettingsCollection } from '../ladder-settings.collection.ts'
import { rankRulesCollection } from '../rank-rules.collection.ts'

/** The switch of the ladder; nothing before somebody has saved one. */
export async function findLadderSettings(source: RecordSource): Promise<LadderSettings | undefined> {
  return source.records(ladderSettingsCollection).findFirst({ sort: 'created,id' })
}

/** The rules of the ladder from the lowest rank up. */
export async function findLadderRules(source: RecordSource): Promise<RankRule[]> {
  return source.records(rankRulesCollection).findAll({ sort: 'step,id' })
}

/** The rules by which ranks move; nothing while the ladder is off. */
export async function findRulesInForce(source: RecordSource): Promise<readonly RankRule[] | undefined> {
  const settings = await findLadderSettings(source)
  return settings?.is_on ? findLadderRules(source) : undefined
}
