import type { RecordSource } from '@longhouse/engine'
import type { LadderDraft, RankRule, RuleDraft } from '@longhouse/contract/rank-progress'
import { findLadderRules, findLadderSettings } from '../compute/ladder-rules.ts'

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
