import type { Tournament } from '@longhouse/contract/events'
import type { CommentKind, Run, RunComment, RunPlayer, RunStatus } from '@longhouse/contract/runs'
import type { Season } from '@longhouse/contract/seasons'
import type { User } from '@longhouse/contract/users'

/** A member as others see them. */
export type RunMember = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A player of a run, with their account if any. */
export type PlayerRecord = RunPlayer & { readonly expand?: { readonly user?: RunMember } }

/** A run with its players; on its own page with all its relations. */
export type RunRecord = Run & {
  readonly status: RunStatus
  readonly expand?: {
    readonly run_players_via_run?: readonly PlayerRecord[]
    readonly submitter?: RunMember
    readonly tournament?: Tournament
    readonly season?: Season
  }
}

/** A comment on a run, with its author. */
export type CommentRecord = RunComment & {
  readonly kind: CommentKind
  readonly expand?: { readonly author?: RunMember }
}

/** The chosen board. */
export interface BoardChoice {
  readonly game: string
  /** Empty if the game has no maps. */
  readonly map: string
  readonly size: number
}
