import type { EventRecord } from './events.types.ts'

/** An event as it is stored. */
export const storedEvent = {
  id: 'event0000000001',
  collectionId: 'tournaments',
  collectionName: 'tournaments',
  name: 'Relay',
  description: 'Run.',
  start_date: '2026-11-20 18:00:00.000Z',
  end_date: '2026-11-20 22:00:00.000Z',
  max_participants: 0,
  status: 'upcoming',
  game: 'gta5',
  thumbnail: 'a.png',
  organizer: '',
  participant_count: 3,
  created: '',
  updated: '',
} as const satisfies EventRecord
