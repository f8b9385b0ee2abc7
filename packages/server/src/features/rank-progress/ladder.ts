import type { RecordSource } from '@longhouse/engine'
import type { LadderSettings, RankRule, LadderDraft, RuleDraft } from '@longhouse/contract/rank-progress'
import { ladderSettingsCollection, rankRulesCollection } from '../../collections/rank-progress.ts'

/** Returns the switch of the ladder, or undefined before the first save. */
export async function findLadderSettings(source: RecordSource): Promise<LadderSettings | undefined> {
  return source.records(ladderSettingsCollection).findFirst({ sort: 'created,id' })
}

/** Returns the rules of the ladder, lowest rank first. */
async function findLadderRules(source: RecordSource): Promise<RankRule[]> {
  return source.records(rankRulesCollection).findAll({ sort: 'step,id' })
}

/** Returns the active rank rules, or undefined while the ladder is off. */
export async function findRulesInForce(source: RecordSource): Promise<readonly RankRule[] | undefined> {
  const settings = await findLadderSettings(source)
  return settings?.is_on ? findLadderRules(source) : undefined
}

/** Returns the ladder as it is edited; off and empty before the first save. */
export async function readLadder(source: RecordSource): Promise<LadderDraft> {
  const settings = await findLadderSettings(source)
  const rules = await findLadderRules(source)
  return {
    isOn: settings?.is_on ?? false,
    revision: settings?.revision ?? 0,
    rules: rules.map(draftOf),
  }
}

/** Returns the fields of a rule that are edited. */
export function draftOf(rule: RankRule | RuleDraft): RuleDraft {
  const { rank, role_id, seats, requirements, duties, probation_days, warn_days, is_automatic } = rule
  return {
    rank,
    role_id,
    seats,
    requirements: requirements ?? [],
    duties: duties ?? [],
    probation_days,
    warn_days,
    is_automatic,
  }
}
