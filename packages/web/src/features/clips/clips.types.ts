import type { Clip, ClipVote } from '@longhouse/contract/clips'
import type { PublicUser } from '@longhouse/contract/users'

/** A clip with its owner. */
export type ClipRecord = Clip & {
  readonly expand?: { readonly user?: PublicUser }
}

/** A vote as the screen caches it. */
export type OwnVote = Pick<ClipVote, 'clip' | 'vote_type'>
