import type { Say } from '../words/words.ts'
import type { Measured } from './measured.ts'
import type { Requirement } from './rank-rule.ts'
import type { rankWords } from './rank.words.ts'
import { findRequirementKind } from './requirements/index.ts'

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
