import { discordSyncFailed } from '@longhouse/contract/users'
import { farewellKey, suspended } from '../../lib/farewell.ts'

/** Why a redirect brought the person to the login screen. */
export function redirectMessage(search: string): string | undefined {
  const error = new URLSearchParams(search).get('error')
  if (error === suspended) return sessionStorage.getItem(farewellKey) ?? undefined
  if (error !== discordSyncFailed) return undefined
  return 'Your Discord account could not be linked. Please log in again; if it keeps failing, tell the staff.'
}
