import type { Rank } from '@longhouse/contract/content'
import type {
  Absence,
  AbsenceState,
  ProposalState,
  RankChange,
  RankChangeKind,
  RankProgress,
  RankProposal,
  RankRule,
  RankState,
  RankVote,
} from '@longhouse/contract/rank-progress'
import type { User } from '@longhouse/contract/users'

/** A member as staff and other members see them. */
export type Person = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A rule with the rank it belongs to. */
export type LadderRule = RankRule & { readonly expand?: { readonly rank?: Rank } }

/** The standing of a member, with the ranks by name. */
export type Progress = Omit<RankProgress, 'state'> & {
  readonly state: RankState
  readonly expand?: { readonly user?: Person; readonly rank?: Rank; readonly next_rank?: Rank }
}

/** A change of a rank, with all its people and ranks by name. */
export type Change = Omit<RankChange, 'kind'> & {
  readonly kind: RankChangeKind
  readonly expand?: {
    readonly user?: Person
    readonly from?: Rank
    readonly to?: Rank
    readonly by?: Person
    readonly undone_by?: Person
  }
}

/** A proposal as the member reads it. */
export type OwnProposal = Omit<RankProposal, 'state'> & {
  readonly state: ProposalState
  readonly expand?: { readonly rank?: Rank }
}

/** A vote with its voter. */
export type Vote = RankVote & { readonly expand?: { readonly voter?: Person } }

/** A member with their standing. */
type PersonOnLadder = Person & {
  /** One, since each member has one. */
  readonly expand?: { readonly rank_progress_via_user?: Progress }
}

/** A proposal as staff see it: its member, their current standing, and the votes of staff. */
export type DueProposal = RankProposal & {
  readonly expand?: {
    readonly user?: PersonOnLadder
    readonly rank?: Rank
    readonly rank_votes_via_proposal?: readonly Vote[]
  }
}

/** A leave. */
export type Leave = Omit<Absence, 'state'> & { readonly state: AbsenceState }

/** A leave with its member. */
export type LeaveOfPerson = Leave & { readonly expand?: { readonly user?: PersonOnLadder } }
