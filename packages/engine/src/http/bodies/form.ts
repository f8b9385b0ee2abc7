import { valuesOfParts } from './values.ts'

/** The values of an `application/x-www-form-urlencoded` body. */
export function parseFormBody(text: string, message?: string): Record<string, unknown> {
  return valuesOfParts([...new URLSearchParams(text)], message)
}
