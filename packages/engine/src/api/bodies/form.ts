import { tooLarge } from '../../errors.ts'
import { valuesOfParts } from './values.ts'

/** How many fields a form may have, in whichever way it is sent. */
export const maxFields = 1000

/** The values of an `application/x-www-form-urlencoded` body. Throws 413 for too many. */
export function parseFormBody(text: string, message?: string): Record<string, unknown> {
  if (text.split('&', maxFields + 1).length > maxFields) throw tooLarge()
  return valuesOfParts([...new URLSearchParams(text)], message)
}
