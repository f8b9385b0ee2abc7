import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { Asker, Reply } from '../interaction.ts'
import { answerWith } from './answer-with.ts'

/** Replies to a button of an earlier version, or to a removed command. */
export function outdatedReply({ language }: Asker): Reply {
  const say = wordsIn(language, botWords)
  return answerWith(say('outdated'))
}
