import { isModuleOn } from '@longhouse/contract/community'
import {
  rankWords,
  sentenceOf,
  type Measured,
  type RankState,
  type Why,
} from '@longhouse/contract/rank-progress'
import type { Say } from '@longhouse/contract/words'
import { toText } from '@longhouse/engine/schema'
import { z } from 'zod'
import { dayTime, plainText } from '../../../platform/discord/discord-text.ts'
import type { AnyRecord } from '@longhouse/engine'
import type { AskedBy, KnownAsker } from '../interaction.ts'
import { ranksCollection } from '../../../collections/content.ts'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

// Discord shows 4,000 characters in a message, and the escapes of plain text count.
const maxCharacters = 3500
const maxSentence = 250
const marks = { met: '✓', missing: '○' } as const

const progressSchema = z.object({
  state: z.string(),
  next_rank: z.string(),
  // Only the site writes it.
  why: z.custom<Why | null>((value) => typeof value === 'object'),
})

/** Returns whether ranks move on this site: then `/rank` uses the ladder. */
export async function isLadderOn({ asker, site }: AskedBy<KnownAsker>): Promise<boolean> {
  if (!isModuleOn(site.community, 'rankProgress')) return false
  const { items } = await asker.records.list('ladder_settings', { perPage: '1' })
  return items.some((settings) => settings['is_on'] === true)
}

/** Returns the title of a member's rank as plain text, or undefined without a rank. */
export async function rankTitleOf(by: AskedBy<KnownAsker>, member: AnyRecord): Promise<string | undefined> {
  return titleOf(by, toText(member['rank']))
}

async function titleOf({ site }: AskedBy<KnownAsker>, rank: string): Promise<string | undefined> {
  const found = rank ? await site.engine.records(ranksCollection).findById(rank) : undefined
  return found && `**${plainText(found.title)}**`
}

/**
 * Returns a member's rank progress in the messages of the site, as far as the caller may read it. Members other than
 * staff may read nothing about others.
 */
export async function standingLines(
  by: AskedBy<KnownAsker>,
  { member, isSelf }: { readonly member: AnyRecord; readonly isSelf: boolean },
): Promise<string[]> {
  const { language, records } = by.asker
  const { items } = await records.list('rank_progress', { filter: `user = '${member.id}'`, perPage: '1' })
  const progress = progressSchema.safeParse(items[0]).data
  if (!progress) return []
  const { state, next_rank, why } = progress
  const say = wordsIn(language, botWords)
  const sentences = (measured: Why['requirements']) =>
    measured.map((each) => `${each.isMet ? marks.met : marks.missing} ${plainSentence(each, language)}`)
  const next = await titleOf(by, next_rank)
  const duties = why?.duties ?? []
  const lines = [
    stateLine(state, say),
    ...(next ? [say('nextRank', { rank: next }), ...sentences(why?.requirements ?? [])] : [say('topRank')]),
    ...(duties.length > 0 ? [isSelf ? say('rankDuties') : say('rankDutiesOf'), ...sentences(duties)] : []),
  ]
  return fitting(lines.filter((line) => line !== ''))
}

/** Returns the site's message as plain text, with days in Discord's format. */
function plainSentence(measured: Measured, language: KnownAsker['language']): string {
  const days: string[] = []
  // Marks replace the days while the text is escaped.
  const moment = (when: string) => `⟦${days.push(dayTime(new Date(when))) - 1}⟧`
  const sentence = sentenceOf(measured, { say: wordsIn(language, rankWords), moment })
  return plainText(sentence, maxSentence).replaceAll(
    /⟦(\d{1,2})⟧/g,
    (mark, index) => days[Number(index)] ?? mark,
  )
}

function stateLine(state: string, say: Say<typeof botWords>): string {
  const lines: Readonly<Partial<Record<string, () => string>>> = {
    probation: () => say('rankProbation'),
    eligible: () => say('rankEligible'),
    at_risk: () => say('rankAtRisk'),
    inactive: () => say('rankInactive'),
    on_leave: () => say('rankOnLeave'),
  } satisfies Partial<Record<RankState, () => string>>
  return lines[state]?.() ?? ''
}

/** Returns as many lines as fit into a message. */
function fitting(lines: readonly string[]): string[] {
  let left = maxCharacters
  return lines.filter((line) => (left -= line.length + 1) > 0)
}
