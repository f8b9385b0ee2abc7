import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { maxName, mirrorMessage, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)
const maxTitle = 100

/** Somebody who was promoted. */
export interface PromotionFacts {
  readonly name: string
  readonly rank: string
  /** The rank before; empty where there was none. */
  readonly before: string
  /** Where ranks are on the site. */
  readonly address: string
}

/** The post of a promotion: who, and to what. What it took is theirs to tell. */
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
