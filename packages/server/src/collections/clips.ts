import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { clipShape, clipVoteShape, leaderboardEntryShape } from '@longhouse/contract/clips'
import { members, owner, ownerOrStaff, serverOnly, staff, unchanged } from './rules.ts'
import { highRoundGame } from '@longhouse/contract/community'

export const clipsCollection = defineCollection({
  name: 'clips',
  type: 'base',
  shape: clipShape,
  rules: { list: members, view: members, create: `${owner} || ${staff}`, update: staff, delete: staff },
  fieldRules: {
    paypal_handle: { read: ownerOrStaff },
    consent_promotional: { read: ownerOrStaff },
    upvotes: { write: serverOnly },
    downvotes: { write: serverOnly },
  },
  indexes: [
    index('user'),
    index('created'),
    index('game', 'created'),
    // In the order of the leaderboards.
    { columns: ['upvotes', 'created', 'id'], descending: ['upvotes'] },
    { columns: ['game', 'highest_round', 'created', 'id'], descending: ['highest_round'] },
    { columns: ['game', 'map', 'highest_round', 'created', 'id'], descending: ['highest_round'] },
  ],
})

export const clipVotesCollection = defineCollection({
  name: 'clip_votes',
  type: 'base',
  shape: clipVoteShape,
  rules: {
    list: members,
    view: members,
    create: owner,
    update: `${owner} && ${unchanged('user', 'clip')}`,
    delete: owner,
  },
  // Two quick clicks must not count twice, in any client.
  indexes: [unique('user', 'clip'), index('clip')],
})

// Authors are looked up only for the entries that are shown, not for those that are counted.
const entries = `
  SELECT clips.id AS id, clips.game AS game, clips.map AS map, clips.clip_title AS clip_title,
    clips.clip_link AS clip_link, clips.highest_round AS highest_round, clips.upvotes AS upvotes,
    clips.created AS created, clips."user" AS "user",
    (SELECT users.username FROM users WHERE users.id = clips."user") AS username,
    (SELECT users.avatar FROM users WHERE users.id = clips."user") AS avatar
  FROM clips`

const ofClips = {
  reads: ['clips', 'users'],
  stored: ['id', 'game', 'map', 'clip_title', 'clip_link', 'highest_round', 'upvotes', 'created', 'user'],
} as const

/**
 * Clips with upvotes. Query it with the contract's `clipLeaderboardSort` and `clipLeaderboardSize`: the counts are
 * stored on the clips, so neither the work nor the response grows with the number of votes.
 */
export const clipLeaderboardCollection = defineCollection({
  name: 'clip_leaderboard',
  type: 'view',
  shape: leaderboardEntryShape,
  rules: { list: members, view: members },
  query: `${entries} WHERE clips.upvotes > 0`,
  ...ofClips,
})

/** Clips of the high-round game. Query it with the contract's `highRoundSort`, and `map = '…'` for one map. */
export const bo6LeaderboardCollection = defineCollection({
  name: 'bo6_leaderboard',
  type: 'view',
  shape: leaderboardEntryShape,
  rules: { list: members, view: members },
  // The id of a game is checked at start: lowercase letters, digits and underscores.
  query: `${entries} WHERE clips.game = '${highRoundGame}'`,
  ...ofClips,
})
