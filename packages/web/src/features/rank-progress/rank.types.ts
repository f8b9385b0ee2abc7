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

/** Somebody as staff and members see them. */
export type Person = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A rule with the rank it belongs to. */
export type LadderRule = RankRule & { readonly expand?: { readonly rank?: Rank } }

/** Where a member stands, with the ranks by name. */
export type Progress = Omit<RankProgress, 'state'> & {
  readonly state: RankState
  readonly expand?: { readonly user?: Person; readonly rank?: Rank; readonly next_rank?: Rank }
}

/** A change of a rank, with everybody and everything in it by name. */
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

/** What became of a proposal, as the member reads it. */
export type OwnProposal = Omit<RankProposal, 'state'> & {
  readonly state: ProposalState
  readonly expand?: { readonly rank?: Rank }
}

/** A vote, with who gave it. */
export type Vote = RankVote & { readonly expand?: { readonly voter?: Person } }

/** Somebody with where they stand. */
type PersonOnLadder = Person & {
  /** One, for there is one of each member. */
  readonly expand?: { readonly rank_progress_via_user?: Progress }
}

/** A proposal as staff see it: whom it is about, where they stand now, and what staff said. */
export type DueProposal = RankProposal & {
  readonly expand?: {
    readonly user?: PersonOnLadder
    readonly rank?: Rank
    readonly rank_votes_via_proposal?: readonly Vote[]
  }
}

/** A leave. */
export type Leave = Omit<Absence, 'state'> & { readonly state: AbsenceState }

/** A leave with whose it is. */
export type LeaveOfPerson = Leave & { readonly expand?: { readonly user?: PersonOnLadder } }
