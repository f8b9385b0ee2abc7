import { words } from '../words/words.ts'

/** Messages about events in the log channel. */
export const eventLogWords = words({
  created: 'Event Created',
  updated: 'Event Updated',
  deleted: 'Event Deleted',
  unchanged: '{name}: saved without changes',
  name: 'Name',
  game: 'Game',
  status: 'Status',
  start: 'Start',
  end: 'End',
  maxParticipants: 'Max Participants',
  unlimited: 'Unlimited',
  description: 'Description',
  thumbnail: 'Thumbnail',
  participants: 'Participants',
  by: 'By',
})
