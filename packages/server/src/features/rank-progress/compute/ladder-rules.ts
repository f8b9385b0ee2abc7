import type { RecordSource } from '@longhouse/engine'
import type { LadderSettings, RankRule } from '@longhouse/contract/rank-progress'
import { ladderSettingsCollection, rankRulesCollection } from '../../../collections/rank-progress.ts'

/** Returns the switch of the ladder, or undefined before the first save. */
export async function findLadderSettings(source: RecordSource): Promise<LadderSettings | undefined> {
  return source.records(ladderSettingsCollection).findFirst({ sort: 'created,id' })
}

/** Returns the rules of the ladder, lowest rank first. */
export async function findLadderRules(source: RecordSource): Promise<RankRule[]> {
  return source.records(rankRulesCollection).findAll({ sort: 'step,id' })
}

/** Returns the active rank rules, or undefined while the ladder is off. */
export async function findRulesInForce(source: RecordSource): Promise<readonly RankRule[] | undefined> {
  const settings = await findLadderSettings(source)
  return settings?.is_on ? findLadderRules(source) : undefined
}
