import type {
  APIMessageTopLevelComponent,
  APIActionRowComponent,
  APIButtonComponentWithURL,
} from 'discord-api-types/v10'
import { textBlock, linkButton, row } from '../../../platform/discord/components.ts'
import type { Reply, Asker } from '../interaction.ts'
import { ApiError, type ErrorData } from '@longhouse/engine'
import { forGood } from '@longhouse/contract/users'
import { z } from 'zod'
import { fullTime, plainText } from '../../../platform/discord/discord-text.ts'
import type { Language } from '@longhouse/contract/words'
import { botWords, failureWords } from '../../../platform/translations/bot.words.ts'
import { refusalWords } from '../../../platform/translations/refusals.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** Returns a reply with a text and rows of buttons below it. */
export function answerWith(text: string, rows: readonly APIMessageTopLevelComponent[] = []): Reply {
  return { components: [textBlock(text), ...rows], replaces: true }
}

/** Discord's limit; names with many escaped characters make URLs long. */
const maxUrlLength = 512

/** Returns a row with one link, or no row if the URL is too long for Discord. */
export function linkRow(label: string, url: string): APIActionRowComponent<APIButtonComponentWithURL>[] {
  return url.length > maxUrlLength ? [] : [row(linkButton(label, url))]
}

/** Replies to a button of an earlier version, or to a removed command. */
export function outdatedReply({ language }: Asker): Reply {
  const say = wordsIn(language, botWords)
  return answerWith(say('outdated'))
}

const busyCodes = new Set([
  'unavailable',
  'took_too_long',
  'database_away',
  'cannot_store',
  'storage_unavailable',
  'unexpected',
])
const hiddenCodes = new Set(['not_found', 'missing_collection', 'superusers_only'])
const missingRelation = 'validation_missing_rel_records'

/** Shows why something was refused, in the user's language; without a translation in the server's words. */
export function refusalReply(error: ApiError, asker: Asker): Reply {
  return answerWith(failureText(error, asker))
}

function failureText(error: ApiError, { language }: Asker): string {
  const say = wordsIn(language, failureWords)
  if (refusalOf(error)) return sayRefusal(sentenceOf(error), language)
  if (error.status === 429) return say('tooMany')
  if (busyCodes.has(error.code) || error.status >= 500) return say('busy')
  if (error.code === 'suspended') return suspensionText(error, { language })
  if (hiddenCodes.has(error.code) || isHidden(error)) return say('nothingThere')
  if (error.status === 401 || error.code === 'not_allowed') return say('notAllowed')
  return sayRefusal(sentenceOf(error), language)
}

/** Returns whether a rule or a missing relation caused the error; then the reply reveals nothing else. */
function isHidden({ code, data }: ApiError): boolean {
  const problems = Object.values(data)
  if (code === 'failed_to_create' && problems.length === 0) return true
  return problems.some((problem) => problem.code === missingRelation)
}

const suspensionSchema = z.object({
  membership: z.object({ params: z.object({ until: z.string(), reason: z.string() }) }),
})

function suspensionText(error: ApiError, { language }: Pick<Asker, 'language'>): string {
  const say = wordsIn(language, failureWords)
  const { data: told } = suspensionSchema.safeParse(error.data)
  if (!told) return plainText(error.message, 500)
  const { until: moment, reason: why } = told.membership.params
  const reason = plainText(why, 300)
  if (moment === forGood) return why ? say('suspendedForGoodWhy', { reason }) : say('suspendedForGood')
  const until = fullTime(new Date(moment))
  return why ? say('suspendedWhy', { until, reason }) : say('suspended', { until })
}

type RefusalKey = keyof typeof refusalWords

/** Returns the message of an error: the first one at a field, if any. */
function sentenceOf({ data, message }: ApiError): string {
  return firstMessage(data) ?? message
}

function firstMessage(data: ErrorData): string | undefined {
  for (const { message } of Object.values(data)) if (typeof message === 'string') return message
  return undefined
}

/** Returns the key of a known refusal, else undefined. */
export function refusalOf(error: unknown): RefusalKey | undefined {
  return error instanceof ApiError ? keyOf(sentenceOf(error)) : undefined
}

/** Translates a message of the server. Returns it as plain text if there is no translation. */
export function sayRefusal(sentence: string, language: Language): string {
  const key = keyOf(sentence)
  return key ? wordsIn(language, refusalWords)(key) : plainText(sentence, 500)
}

function keyOf(sentence: string): RefusalKey | undefined {
  return refusalKeys.find((key) => refusalWords[key] === sentence)
}

const isKey = (key: string): key is RefusalKey => Object.hasOwn(refusalWords, key)
const refusalKeys = Object.keys(refusalWords).filter(isKey)

/** Ignores a 404 of a deletion: a concurrent click has deleted the record already. */
export async function unlessGone(deletion: Promise<void>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  })
}
