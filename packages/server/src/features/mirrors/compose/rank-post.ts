import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { maxName, mirrorMessage, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)
const maxTitle = 100

/** A member who was promoted. */
export interface PromotionFacts {
  readonly name: string
  readonly rank: string
  /** The previous rank, or `''`. */
  readonly before: string
  /** URL of the ranks. */
  readonly address: string
}

/** Composes the post of a promotion: member and rank. How it was earned stays private. */
export function composeRankPost({ name, rank, before, address }: PromotionFacts): MirrorMessage {
  const words = { name: plainText(name, maxName), rank: plainText(rank, maxTitle) }
  const lines = [
    `## ${say('promotedTo', words)}`,
    ...(before ? [say('promotedFrom', { rank: plainText(before, maxTitle) })] : []),
  ]
  return mirrorMessage([
    container(undefined, [textBlock(lines.join('\n')), row(linkButton(say('allRanks'), address))]),
  ])
}
