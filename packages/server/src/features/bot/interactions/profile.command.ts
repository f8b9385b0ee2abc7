import { botWords, wordsIn } from '@longhouse/contract/bot'
import { isModuleOn } from '@longhouse/contract/community'
import { toText } from '@longhouse/engine/schema'
import { z } from 'zod'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AskedBy, CommandAnswer, KnownAsker } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { profileDefinition } from './definitions.ts'
import { findAskedAbout } from './find-member.ts'
import { linkRow } from './link-row.ts'
import { placeOf, sizeInWords } from './verified-runs.ts'

/** Shows a member as the site does. */
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
    const best = await bestRunLine(by, member.id)
    return answerWith(
      [`### ${plainText(username, 60)}`, say('memberSince', { when }), ...best].join('\n'),
      linkRow(say('openProfile'), `${by.site.settings.publicUrl}/user/${encodeURIComponent(username)}`),
    )
  },
}

const bestsSchema = z.array(
  z.object({ game: z.string(), map: z.string(), round: z.number(), squad_size: z.number() }),
)

/** Returns a line with the member's best verified run, if any. */
async function bestRunLine(by: AskedBy<KnownAsker>, user: string): Promise<string[]> {
  if (!isModuleOn(by.site.community, 'runs')) return []
  const say = wordsIn(by.asker.language, botWords)
  const { items } = await by.asker.records.list('personal_bests', {
    filter: `user = '${user}'`,
    sort: '-round,played_at,id',
    perPage: '1',
    skipTotal: '1',
  })
  return bestsSchema.parse(items).map((best) =>
    say('bestRun', {
      round: best.round,
      map: placeOf(best),
      size: sizeInWords(by, best.squad_size),
    }),
  )
}
