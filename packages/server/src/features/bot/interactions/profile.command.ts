import { botWords, wordsIn } from '@longhouse/contract/bot'
import { toText } from '@longhouse/engine/schema'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { CommandAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { profileDefinition } from './definitions.ts'
import { findAskedAbout } from './find-member.ts'
import { linkRow } from './link-row.ts'

/** A member as the site shows them. */
export const profileCommand: CommandAnswer = {
  definition: profileDefinition,
  answer: async (command, by) => {
    const { language } = by.asker
    const say = wordsIn(language, botWords)
    const { member } = await findAskedAbout(command, by)
    if (!member) return answerWith(say('notHere'))
    const username = toText(member['username'])
    const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const when = month.format(new Date(toText(member['created'])))
    return answerWith(
      `### ${plainText(username, 60)}\n${say('memberSince', { when })}`,
      linkRow(say('openProfile'), `${by.site.settings.publicUrl}/user/${encodeURIComponent(username)}`),
    )
  },
}
