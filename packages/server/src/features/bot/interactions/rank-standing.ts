import { isModuleOn } from '@longhouse/contract/community'
import { botWords, wordsIn } from '@longhouse/contract/bot'
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
import { dayTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { AskedBy, KnownAsker } from '../interaction.ts'

// Discord shows 4,000 characters in a message, and the marks that keep text plain count.
const maxCharacters = 3500
const maxSentence = 250
const marks = { met: '✓', missing: '○' } as const

const progressSchema = z.object({
  state: z.string(),
  next_rank: z.string(),
  // Written by the site itself, and nobody else.
  why: z.custom<Why | null>((value) => typeof value === 'object'),
})

/** Whether ranks move on this site: then `/rank` tells of the ladder. */
export async function isLadderOn({ asker, site }: AskedBy<KnownAsker>): Promise<boolean> {
  if (!isModuleOn(site.community, 'rankProgress')) return false
  const { items } = await asker.records.list('ladder_settings', { perPage: '1' })
  return items.some((settings) => settings['is_on'] === true)
}

/** What a rank is called, ready for a message; nothing without one. */
export async function rankTitleOf(by: AskedBy<KnownAsker>, member: AnyRecord): Promise<string | undefined> {
  return titleOf(by, toText(member['rank']))
}

async function titleOf({ site }: AskedBy<KnownAsker>, rank: string): Promise<string | undefined> {
  const found = rank ? await site.engine.recordsOf('ranks').findById(rank) : undefined
  return found && `**${plainText(toText(found['title']))}**`
}

/**
 * How far somebody is, in the sentences that the site shows: of what whoever asks may read, which of others is nothing
 * unless they are staff.
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

/** The sentence as the site says it, with days as Discord shows them; what people wrote in it formats nothing. */
function plainSentence(measured: Measured, language: KnownAsker['language']): string {
  const days: string[] = []
  // Marks stand for the days until the rest is plain.
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

/** As many lines as Discord shows. */
function fitting(lines: readonly string[]): string[] {
  let left = maxCharacters
  return lines.filter((line) => (left -= line.length + 1) > 0)
}
