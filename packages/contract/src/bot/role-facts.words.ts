import { words } from '../words/words.ts'

/** Names of the facts for linked roles, which admins see in Discord. */
export const roleFactWords = words({
  member_since: 'Member since',
  member_sinceText: 'Days since joining the website',
  events_attended: 'Events attended',
  events_attendedText: 'Events they came to',
  runs_verified: 'Verified runs',
  runs_verifiedText: 'Runs that were checked and count',
  best_round: 'Best round',
  best_roundText: 'The highest round of a verified run',
  rank_level: 'Rank',
  rank_levelText: 'How far up the ladder of ranks they are',
})
