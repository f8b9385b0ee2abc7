import type { ClipSubmission } from '@longhouse/contract/clips'
import { community } from '@longhouse/contract/community'
import type { User } from '@longhouse/contract/users'

/** An empty submission of a person, their chat-platform name filled in. */
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
