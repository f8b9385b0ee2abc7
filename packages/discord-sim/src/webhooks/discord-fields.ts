import { z } from 'zod'
import type { DiscordFieldError } from '../api/discord-error.ts'

/** Zod fields with Discord's error codes and messages. */

export function limitedText(max: number, min = 0) {
  return z.string().check(({ value, issues }) => {
    const length = countCharacters(value)
    if (min > 0 && length === 0) issues.push(complaint(value, 'BASE_TYPE_REQUIRED', 'This field is required'))
    else if (length > max && min > 0) {
      issues.push(complaint(value, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`))
    } else if (length > max) {
      issues.push(complaint(value, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`))
    }
  })
}

/** Counts as Discord does: characters, not UTF-16 units, without spaces at the ends. */
export function countCharacters(value: string): number {
  return Array.from(value.trim()).length
}

export function listOf<Item extends z.ZodType>(item: Item, max: number, min = 0) {
  return z.array(item).check(({ value, issues }) => {
    if (min > 0 && (value.length > max || value.length < min)) {
      issues.push(complaint(value, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`))
    } else if (value.length > max) {
      issues.push(complaint(value, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`))
    }
  })
}

export function webAddress(schemes: string[] = ['http', 'https']) {
  return limitedText(2048).check(({ value, issues }) => {
    if (!URL.canParse(value)) {
      issues.push(complaint(value, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.'))
      return
    }
    const scheme = new URL(value).protocol.slice(0, -1)
    if (schemes.includes(scheme)) return
    const message = `Scheme "${scheme}" must be one of (${schemes.map((one) => `'${one}'`).join(', ')}).`
    issues.push(complaint(value, 'URL_TYPE_INVALID_SCHEME', message))
  })
}

export const timestamp = z.string().check(({ value, issues }) => {
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(Date.parse(value))) {
    issues.push(complaint(value, 'DATE_TIME_TYPE_PARSE', `Could not parse ${value}. Should be ISO8601.`))
  }
})

export const colour = z.coerce.number().check(({ value, issues }) => {
  if (!Number.isInteger(value)) {
    issues.push(complaint(value, 'NUMBER_TYPE_COERCE', `Value "${value}" is not int.`))
  } else if (value < 0 || value > 0xffffff) {
    const message = 'int value should be less than or equal to 16777215.'
    issues.push(complaint(value, 'NUMBER_TYPE_MAX', message))
  }
})

export function complaint(input: unknown, code: string, message: string) {
  const params: { discord: DiscordFieldError } = { discord: { code, message } }
  return { code: 'custom' as const, input, message, params }
}
