import type { Tournament } from '@longhouse/contract/events'
import type { CommentKind, Run, RunComment, RunPlayer, RunStatus } from '@longhouse/contract/runs'
import type { Season } from '@longhouse/contract/seasons'
import type { User } from '@longhouse/contract/users'

/** A member as others see them. */
export type RunMember = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A line of the list of players, with the member while there is one. */
export type PlayerRecord = RunPlayer & { readonly expand?: { readonly user?: RunMember } }

/** A run with its players; on its own page with all it hangs on. */
export type RunRecord = Run & {
  readonly status: RunStatus
  readonly expand?: {
    readonly run_players_via_run?: readonly PlayerRecord[]
    readonly submitter?: RunMember
    readonly tournament?: Tournament
    readonly season?: Season
  }
}

/** A line in the talk about a run, with whoever said it. */
export type CommentRecord = RunComment & {
  readonly kind: CommentKind
  readonly expand?: { readonly author?: RunMember }
}

/** Which board is on show. */
export interface BoardChoice {
  readonly game: string
  /** Empty where the game has no maps. */
  readonly map: string
  readonly size: number
}
