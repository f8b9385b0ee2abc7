import { ApiError, type ErrorData } from '@longhouse/engine'
import { refusalWords, wordsIn } from '@longhouse/contract/bot'
import type { Language } from '@longhouse/contract/words'
import { plainText } from '../../../platform/discord/plain-text.ts'

type RefusalKey = keyof typeof refusalWords

/** Returns the message of an error: the first one at a field, if any. */
export function sentenceOf({ data, message }: ApiError): string {
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
