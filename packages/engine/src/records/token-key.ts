import { generateFromPattern } from '../schema/generate-from-pattern.ts'
import { secretFields } from '../schema/system-fields.ts'

/** A new token key for an account: every token signed with the old one is void. */
export function freshTokenKey(): string {
  return generateFromPattern(secretFields.tokenKey.autogeneratePattern ?? '')
}
