/** Sentences of the clip screen. */
export const clipMessages = {
  loginToView: 'Please login to view clips',
  empty: 'No clips found. Try adjusting your filters or submit a new clip!',
  loadFailed: 'Failed to load clips. Please try again later.',
  loginToVote: 'Please login to vote',
  voteFailed: 'Failed to register vote. Please try again.',
  deleteFailed: 'Failed to delete clip. Please try again.',
  deleteNotAllowed: "You don't have permission to delete clips",
  relayFailed: 'Failed to send clip to Discord',
  uploadFailed: 'Failed to upload clip',
  confirmDelete: 'Are you sure you want to delete this clip?',
} as const

/** Messages of the server that refuse a vote. */
export const voteMessages = {
  alreadyCast: 'You have already cast this vote',
} as const

/** Sentences at the fields of the clip forms. */
export const clipFormMessages = {
  required: 'This field is required',
  link: 'Please provide a clip link',
  badLink: 'Please provide a link that starts with http:// or https://',
  round: 'Please enter the round as a number',
  consent: 'Please agree so that we may show your clip',
  paypalHint: 'Only required if submitting for a tournament',
  tooLong: (max: number) => `At most ${max} characters`,
} as const

/** Sentences both leaderboards share. */
export const leaderboardMessages = {
  loading: 'Loading leaderboard...',
  loginToView: 'Please login to view leaderboard',
  failed: 'Failed to load leaderboard. Please try again later.',
  noVideo: 'No video available',
  waiting: 'Waiting for submission',
  unknownUser: 'Unknown User',
  noVotes: '-',
  emptySlot: ['first', 'second', 'third'].map((place) => `Be the ${place} to submit a clip!`),
  noMoreClips: 'No additional entries yet. Be the first to submit your clip!',
  noMoreRounds: 'No additional entries yet. Be the first to submit your high round!',
} as const
