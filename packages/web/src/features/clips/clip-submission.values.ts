import { needsRound, type ClipSubmission } from '@longhouse/contract/clips'
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

/** The submission without what its game does not ask for, even if it was typed before the game was changed. */
export function cleanSubmission(form: ClipSubmission): ClipSubmission {
  const isRanked = needsRound(form.game)
  return {
    ...form,
    map: isRanked ? form.map : '',
    highest_round: isRanked ? Number(form.highest_round) : 0,
    clip_title: form.clip_title.trim(),
    clip_link: form.clip_link.trim(),
    paypal_handle: form.paypal_handle.trim(),
  }
}
