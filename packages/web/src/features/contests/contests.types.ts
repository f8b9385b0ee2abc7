import type { Clip } from '@longhouse/contract/clips'
import type { Contest } from '@longhouse/contract/contests'
import type { User } from '@longhouse/contract/users'

/** A clip with its owner. */
export type NomineeClip = Clip & {
  readonly expand?: { readonly user?: Pick<User, 'id' | 'username' | 'avatar'> }
}

/** A contest with its clips. */
export type ContestRecord = Contest & {
  readonly expand?: { readonly nominees?: readonly NomineeClip[]; readonly winner?: NomineeClip }
}
