import { botWords, wordsIn } from '@longhouse/contract/bot'
import { highRoundSort } from '@longhouse/contract/clips'
import { highRoundMaps, highRoundMenuLabel, mapLabel } from '@longhouse/contract/community'
import { z } from 'zod'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { CommandAnswer, Suggestion } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { leaderboardDefinition } from './definitions.ts'
import { linkRow } from './link-row.ts'
import { optionText } from './option-text.ts'
import { meant, suggestionsFor } from './suggestions.ts'

const shownEntries = 10

const entriesSchema = z.array(z.object({ map: z.string(), highest_round: z.number(), username: z.string() }))

/** The highest rounds, of all maps or of one. */
export const leaderboardCommand: CommandAnswer = {
  definition: leaderboardDefinition,
  answer: async (command, { asker: { language, records }, site }) => {
    const say = wordsIn(language, botWords)
    const typed = optionText(command, 'map')
    const map = typed === '' ? '' : meant(mapChoices, typed)
    if (map === undefined) return answerWith(say('noSuchMap'))
    const { items } = await records.list('bo6_leaderboard', {
      sort: highRoundSort,
      perPage: String(shownEntries),
      skipTotal: '1',
      ...(map && { filter: `map = '${map}'` }),
    })
    const lines = entriesSchema.parse(items).map((entry, index) => {
      const values = { name: plainText(entry.username, 60), round: entry.highest_round }
      const line = map
        ? say('boardLineOnMap', values)
        : say('boardLine', { ...values, map: plainText(mapLabel(entry.map)) })
      return `**${index + 1}** ${line}`
    })
    const board = plainText(map ? mapLabel(map) : highRoundMenuLabel)
    const text = [`### ${say('highRounds', { board })}`, ...(lines.length > 0 ? lines : [say('noRounds')])]
    return answerWith(
      text.join('\n'),
      linkRow(say('openBoard'), `${site.settings.publicUrl}/bo6-leaderboard`),
    )
  },
  suggest: async (typing) => suggestionsFor(mapChoices, optionText(typing, 'map')),
}

const mapChoices: readonly Suggestion[] = highRoundMaps.map(({ id, label }) => ({ name: label, value: id }))
