import type { Say } from '../words/words.ts'
import type { Measured } from './measured.ts'
import type { Requirement } from './rank-rule.ts'
import type { rankWords } from './rank.words.ts'
import { findRequirementKind } from './requirements/index.ts'

/** The reader's language, and how they read moments. */
export interface RankVoice {
  readonly say: Say<typeof rankWords>
  /** A moment as its reader's clock and calendar show it. */
  readonly moment: (moment: string) => string
}

/** How far somebody is with one requirement: the same words wherever it is read. */
export function sentenceOf(measured: Measured, { say, moment }: RankVoice): string {
  const kind = findRequirementKind(measured.requirement.kind)
  return kind?.sentence(say, { measured, moment }) ?? say('unknown')
}

/** What a requirement asks of anybody. */
export function askOf(requirement: Requirement, { say }: Pick<RankVoice, 'say'>): string {
  return findRequirementKind(requirement.kind)?.ask(say, requirement) ?? say('unknown')
}
