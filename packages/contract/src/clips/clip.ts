import {
  bool,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { gameIds, mapIds } from '../community/community.ts'

/** Clips per page. */
export const clipPageSize = 50

/** How the clip list is ordered. */
export const clipSort = '-created'

/** Longest texts of a clip and its highest round. */
export const clipLimits = { title: 150, link: 500, discordUsername: 60, paypal: 120, round: 100_000 } as const

/** A video a member submitted or an admin uploaded. */
export const clipShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  game: select(gameIds, { required: true }),
  map: select(mapIds, {}),
  clip_title: text({ required: true, max: clipLimits.title }),
  clip_link: text({ required: true, max: clipLimits.link }),
  discord_username: text({ max: clipLimits.discordUsername }),
  // Text such as '32' becomes the number 32 on its way in, so that rounds always sort as numbers.
  highest_round: number({ onlyInt: true, min: 0, max: clipLimits.round }),
  /** Only for the owner and staff. */
  paypal_handle: text({ max: clipLimits.paypal }),
  /** The member's consent that the clip may be used to promote the community, as given when submitting. */
  consent_promotional: bool({}),
  /** Votes, counted by the server together with each vote. */
  upvotes: number({ onlyInt: true }),
  downvotes: number({ onlyInt: true }),
  ...timestamps,
})

/** A stored clip; only its owner and staff receive `paypal_handle`. */
export type Clip = Omit<RecordOf<typeof clipShape>, 'paypal_handle'> & { readonly paypal_handle?: string }

/** The two ways to vote. */
export const voteTypes = ['upvote', 'downvote'] as const

/** A way to vote. */
export type VoteType = (typeof voteTypes)[number]

/** One member's vote on one clip. */
export const clipVoteShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  clip: relation('clips', { required: true, cascadeDelete: true }),
  vote_type: select(voteTypes, { required: true }),
  ...timestamps,
})

/** A stored vote. */
export type ClipVote = RecordOf<typeof clipVoteShape>
