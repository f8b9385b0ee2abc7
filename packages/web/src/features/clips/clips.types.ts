import type { Clip, ClipVote } from '@longhouse/contract/clips'
import type { PublicUser } from '@longhouse/contract/users'

/** A clip with whoever it belongs to. */
export type ClipRecord = Clip & {
  readonly expand?: { readonly user?: PublicUser }
}

/** A vote as the screen keeps it. */
export type OwnVote = Pick<ClipVote, 'clip' | 'vote_type'>
