import { highRoundSort } from '@longhouse/contract/clips'
import { highRoundMaps, highRoundMenuLabel, isModuleOn, mapLabel } from '@longhouse/contract/community'
import { runLimits } from '@longhouse/contract/runs'
import { z } from 'zod'
import { plainText } from '../../../platform/discord/discord-text.ts'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import type { AskedBy, CommandAnswer, KnownAsker, Reply, Suggestion } from '../interaction.ts'
import { answerWith, linkRow } from './replies.ts'
import { leaderboardDefinition } from './definitions.ts'
import { optionText, meant, suggestionsFor } from './options.ts'
import { verifiedRunLines } from './verified-runs.ts'

/** Lines of the only board in a reply, and of a second one below it. */
const shownEntries = { alone: 10, below: 5 } as const

const entriesSchema = z.array(z.object({ map: z.string(), highest_round: z.number(), username: z.string() }))

/** Shows the highest rounds, of all maps or of one, and the verified runs; for a squad size only those. */
export const leaderboardCommand: CommandAnswer = {
  definition: leaderboardDefinition,
  answer: async (command, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const typed = optionText(command, 'map')
    const map = typed === '' ? '' : meant(mapChoices, typed)
    if (map === undefined) return answerWith(say('noSuchMap'))
    const size = sizeIn(optionText(command, 'size'))
    const hasRuns = isModuleOn(by.site.community, 'runs')
    if (hasRuns && size) return verifiedReply(by, { map, size })
    return roundsReply(by, { map, hasRuns })
  },
  suggest: async (typing) => suggestionsFor(mapChoices, optionText(typing, 'map')),
}

type By = AskedBy<KnownAsker>

async function verifiedReply(by: By, { map, size }: { map: string; size: number }): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const lines = await verifiedRunLines(by, { map, size, count: shownEntries.alone })
  const named = boardOf(map)
  const board =
    size === 1 ? say('verifiedSolo', { board: named }) : say('verifiedOfSize', { board: named, size })
  const text = [`### ${say('verifiedRuns', { board })}`, ...(lines.length > 0 ? lines : [say('noRuns')])]
  return answerWith(text.join('\n'), linkRow(say('openRecords'), recordsAddress(by)))
}

async function roundsReply(by: By, { map, hasRuns }: { map: string; hasRuns: boolean }): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const lines = await roundLines(by, map)
  const board = boardOf(map)
  const verified = hasRuns
    ? await verifiedRunLines(by, { map, size: undefined, count: shownEntries.below })
    : []
  const text = [
    `### ${say('highRounds', { board })}`,
    ...(lines.length > 0 ? lines : [say('noRounds')]),
    ...(verified.length > 0 ? [`### ${say('verifiedRuns', { board })}`, ...verified] : []),
  ]
  return answerWith(text.join('\n'), [
    ...linkRow(say('openBoard'), `${by.site.settings.publicUrl}/bo6-leaderboard`),
    ...(verified.length > 0 ? linkRow(say('openRecords'), recordsAddress(by)) : []),
  ])
}

async function roundLines({ asker: { language, records } }: By, map: string): Promise<string[]> {
  const say = wordsIn(language, botWords)
  const { items } = await records.list('bo6_leaderboard', {
    sort: highRoundSort,
    perPage: String(shownEntries.alone),
    skipTotal: '1',
    ...(map && { filter: `map = '${map}'` }),
  })
  return entriesSchema.parse(items).map((entry, index) => {
    const values = { name: plainText(entry.username, 60), round: entry.highest_round }
    const line = map
      ? say('boardLineOnMap', values)
      : say('boardLine', { ...values, map: plainText(mapLabel(entry.map)) })
    return `**${index + 1}** ${line}`
  })
}

/** Parses the size of a squad. Returns undefined if it is invalid. */
function sizeIn(typed: string): number | undefined {
  const size = Number(typed)
  return Number.isInteger(size) && size >= 1 && size <= runLimits.squadSize ? size : undefined
}

function boardOf(map: string): string {
  return plainText(map ? mapLabel(map) : highRoundMenuLabel)
}

function recordsAddress({ site }: By): string {
  return `${site.settings.publicUrl}/records`
}

const mapChoices: readonly Suggestion[] = highRoundMaps.map(({ id, label }) => ({ name: label, value: id }))
