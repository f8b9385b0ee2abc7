import { clipLimits, isClipLink, type ClipSubmission } from '@longhouse/contract/clips'
import { community } from '@longhouse/contract/community'
import type { User } from '@longhouse/contract/users'

/** Returns an empty submission with the member's Discord name filled in. */
export function emptySubmission(user: Pick<User, 'username' | 'discord_username'> | null): ClipSubmission {
  return {
    game: community.games[0]?.id ?? '',
    map: '',
    highest_round: '',
    paypal_handle: '',
    clip_title: '',
    discord_username: user?.discord_username || user?.username || '',
    consent_promotional: false,
    clip_link: '',
  }
}

/** Returns the first link in a text that can be that of a clip, or ''. */
export function linkIn(text: string): string {
  const words = text.slice(0, 4 * clipLimits.link).split(/\s+/)
  return words.find((word) => word.length <= clipLimits.link && isClipLink(word)) ?? ''
}
