import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { Asker, Reply } from '../interaction.ts'
import { answerWith } from './answer-with.ts'

/** For a button of an earlier version, or a command that is no more. */
export function outdatedReply({ language }: Asker): Reply {
  const say = wordsIn(language, botWords)
  return answerWith(say('outdated'))
}
