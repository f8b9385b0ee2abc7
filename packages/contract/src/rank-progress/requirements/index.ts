import type { Say } from '../../words/words.ts'
import type { Requirement } from '../ladder.ts'
import type { Measured } from '../rank-progress.ts'
import type { rankWords } from '../rank.words.ts'
import { attended, clips, hosted, votesReceived, welcomed } from './activities.ts'
import { accountDays, noStrikes, rankDays } from './days.ts'
import type { RequirementKind, RequirementName } from './kind.ts'
import { saidByStaff, staffVotes } from './staff.ts'
import { verifiedRound } from './verified-round.ts'

export {
  requirementNames,
  type ChoiceList,
  type ReadDeeds,
  type RequirementField,
  type RequirementKind,
  type RequirementName,
} from './kind.ts'
export { countLimits } from './param-fields.ts'
export { eventKindName } from './sentence-parts.ts'

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

/** The reader's language and time format. */
export interface RankVoice {
  readonly say: Say<typeof rankWords>
  /** Formats a time for the reader's clock and calendar. */
  readonly moment: (moment: string) => string
}

/** Describes a member's progress on one requirement, with the same text everywhere. */
export function sentenceOf(measured: Measured, { say, moment }: RankVoice): string {
  const kind = findRequirementKind(measured.requirement.kind)
  return kind?.sentence(say, { measured, moment }) ?? say('unknown')
}

/** Describes a requirement for any member. */
export function askOf(requirement: Requirement, { say }: Pick<RankVoice, 'say'>): string {
  return findRequirementKind(requirement.kind)?.ask(say, requirement) ?? say('unknown')
}
