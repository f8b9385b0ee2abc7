import type { ApiError } from '@longhouse/engine'
import { failureWords, wordsIn } from '@longhouse/contract/bot'
import { forGood } from '@longhouse/contract/users'
import { z } from 'zod'
import { fullTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { Asker, Reply } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { refusalOf, sayRefusal, sentenceOf } from './refused.ts'

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
  return problems.some((problem) => problem['code'] === missingRelation)
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
