import { discordSyncFailed } from '@longhouse/contract/users'

/** Why a redirect brought the person to the login screen. */
export function redirectMessage(search: string): string | undefined {
  if (new URLSearchParams(search).get('error') !== discordSyncFailed) return undefined
  return 'Your Discord account could not be linked. Please log in again; if it keeps failing, tell the staff.'
}
