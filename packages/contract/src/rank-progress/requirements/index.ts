import { accountDays } from './account-days.ts'
import { attended } from './attended.ts'
import { clips } from './clips.ts'
import { hosted } from './hosted.ts'
import type { RequirementKind, RequirementName } from './kind.ts'
import { noStrikes } from './no-strikes.ts'
import { rankDays } from './rank-days.ts'
import { saidByStaff } from './said-by-staff.ts'
import { staffVotes } from './staff-votes.ts'
import { verifiedRound } from './verified-round.ts'
import { votesReceived } from './votes-received.ts'
import { welcomed } from './welcomed.ts'

export {
  requirementNames,
  type ChoiceList,
  type ReadDeeds,
  type RequirementField,
  type RequirementKind,
  type RequirementName,
} from './kind.ts'
export { countLimits } from './param-fields.ts'
export { eventKindName } from './event-kind-name.ts'

const byName: Readonly<Record<RequirementName, RequirementKind>> = {
  attended,
  hosted,
  welcomed,
  clips,
  verified_round: verifiedRound,
  votes_received: votesReceived,
  account_days: accountDays,
  rank_days: rankDays,
  no_strikes: noStrikes,
  staff_votes: staffVotes,
  said_by_staff: saidByStaff,
}

/** Every kind of requirement, in the order of the editor. */
export const requirementKinds: readonly RequirementKind[] = Object.values(byName)

const kinds: ReadonlyMap<string, RequirementKind> = new Map(Object.entries(byName))

/** Finds a kind by its name. */
export function findRequirementKind(name: string): RequirementKind | undefined {
  return kinds.get(name)
}
