import type { Game } from '@longhouse/contract/community'
import type { EventKind, EventSlot } from '@longhouse/contract/events'
import { createRandom, pick } from './demo-random.ts'

/** An event of the demo; days are counted from the day the demo is made. */
export interface DemoEvent {
  readonly name: string
  readonly description: string
  /** If the community does not have this game, another of its own replaces it (`gameOfEvent`). */
  readonly game: string
  readonly kind: EventKind
  readonly startsInDays: number
  /** Minutes from the time the demo is made; the evening of its day if undefined. */
  readonly startsInMinutes?: number
  readonly hours: number
  readonly places: number
  /** Parts with their own places; members are spread over them. */
  readonly slots?: readonly EventSlot[]
  /** Number of registered members of the crowd, in addition to those in `joined`. */
  readonly registered: number
  /** Members with their own story, by their place among the members. */
  readonly joined?: readonly number[]
  readonly waiting?: readonly number[]
  /** A registered member has left: the first on the waiting list has the place held for them. */
  readonly isOffered?: boolean
  /** Number of members who are here, or were. */
  readonly here?: number
  readonly checkInMinutes?: number
  readonly place?: string
  readonly isDraft?: boolean
  readonly isForMembers?: boolean
  readonly cancelReason?: string
  readonly results?: readonly DemoResult[]
}

/** A place of an event that is over; players by their place in the crowd. */
export interface DemoResult {
  readonly title: string
  readonly players: readonly number[]
  readonly score: string
}

/** Time zone of the demo's events. */
export const demoZone = 'America/Chicago'

/** A weekly night. */
export const demoSeries = {
  name: 'Friday Night Zombies',
  weekday: 5,
  time: '20:00',
  minutes: 180,
  template: {
    description: 'Every Friday by the fire: squads are formed from whoever is here, newcomers first.',
    kind: 'game_night',
    max_participants: 16,
    waits: true,
    is_public: true,
    check_in_minutes: 30,
    reminders: [60],
    place: 'Voice channel The Fire',
  },
} as const

export const demoEvents: readonly DemoEvent[] = [
  {
    name: 'Terminus Round 50 Relay',
    description:
      'Four squads, one map, and a baton that changes hands every ten rounds. Bring patience and a turret plan.',
    game: 'blackops6',
    kind: 'tournament',
    startsInDays: 0,
    hours: 30,
    places: 16,
    registered: 14,
    here: 12,
    checkInMinutes: 30,
    place: 'Voice channel Terminus',
  },
  {
    name: 'Round 30 Warm-Up',
    description:
      'Half an hour to find your squad, then straight to round 30. Check in when you are at your desk.',
    game: 'blackops6',
    kind: 'game_night',
    startsInDays: 0,
    startsInMinutes: 20,
    hours: 2,
    places: 12,
    registered: 8,
    joined: [2, 3],
    here: 4,
    checkInMinutes: 30,
    place: 'Voice channel The Fire',
  },
  {
    name: 'Liberty Falls High-Round Night',
    description:
      'Solo or duo, highest verified round before midnight wins. The counter must be on screen when you go down.',
    game: 'blackops6',
    kind: 'tournament',
    startsInDays: 1,
    hours: 5,
    places: 8,
    registered: 7,
    joined: [2],
    checkInMinutes: 30,
  },
  {
    name: 'Stunt Race Sunday',
    description:
      'Twelve player-made tracks, no contact, points like the grown-ups. Bring something that corners.',
    game: 'gta5',
    kind: 'game_night',
    startsInDays: 2,
    hours: 4,
    places: 30,
    registered: 18,
  },
  {
    name: 'Newcomers’ First Egg',
    description:
      'Never finished a main quest? Tonight you will. Two guides per squad, nobody is left behind in the tomb.',
    game: 'blackops6',
    kind: 'game_night',
    startsInDays: 3,
    hours: 3,
    places: 12,
    registered: 12,
    waiting: [16, 2, 17, 18],
    place: 'Voice channel The Tomb',
  },
  {
    name: 'Casino Heist Marathon',
    description: 'Back-to-back heists with rotating crews. Elite challenge or it does not count.',
    game: 'gta5',
    kind: 'game_night',
    startsInDays: 5,
    hours: 8,
    places: 24,
    registered: 9,
    slots: [
      { id: 'driver', label: 'Driver', places: 4 },
      { id: 'hacker', label: 'Hacker', places: 4 },
      { id: 'gunner', label: 'Gunner', places: 8 },
      { id: 'lookout', label: 'Lookout', places: 8 },
    ],
  },
  {
    name: 'Chess & Chill',
    description: 'Swiss, five rounds of ten minutes, commentary by people who should not be commentating.',
    game: 'other',
    kind: 'meeting',
    startsInDays: 6,
    hours: 3,
    places: 0,
    registered: 11,
  },
  {
    name: 'Citadelle Speed Run Cup',
    description: 'Main quest from first spawn to credits. One retry per team, the faster one counts.',
    game: 'blackops6',
    kind: 'tournament',
    startsInDays: 8,
    hours: 5,
    places: 16,
    registered: 6,
  },
  {
    name: 'Prop Hunt: Warehouse Edition',
    description: 'Eleven boxes, one forklift, and somebody who swears he is a ladder.',
    game: 'gta5',
    kind: 'game_night',
    startsInDays: 9,
    hours: 3,
    places: 20,
    registered: 4,
    cancelReason: 'The forklift is at the workshop. We try again next month.',
  },
  {
    name: 'Minecraft Build Weekend',
    description: 'Theme is announced at the start. Two days, one plot each, judged by everybody.',
    game: 'other',
    kind: 'other',
    startsInDays: 12,
    hours: 48,
    places: 0,
    registered: 21,
  },
  {
    name: 'The Tomb, Hardcore',
    description: 'No self-revive, no perks after round 20. Winners choose next month’s map.',
    game: 'blackops6',
    kind: 'tournament',
    startsInDays: 16,
    hours: 4,
    places: 8,
    registered: 8,
    isForMembers: true,
    waiting: [2, 3, 30],
    isOffered: true,
  },
  {
    name: 'Rocket League 3v3 League Night',
    description: 'Group stage tonight, finals next week. Substitutes welcome.',
    game: 'other',
    kind: 'tournament',
    startsInDays: 20,
    hours: 4,
    places: 18,
    registered: 0,
    isDraft: true,
  },
  {
    name: 'Halloween Horde',
    description: 'Last month’s costume run. Thank you all, the pumpkin launcher will not be forgiven.',
    game: 'blackops6',
    kind: 'game_night',
    startsInDays: -14,
    hours: 5,
    places: 40,
    registered: 30,
    joined: [2, 3],
    here: 26,
    checkInMinutes: 30,
    results: [
      { title: 'Best squad', players: [0, 1, 2, 3], score: 'Round 43' },
      { title: 'Second squad', players: [4, 5, 6, 7], score: 'Round 41' },
      { title: 'Third squad', players: [8, 9, 10, 11], score: 'Round 36' },
    ],
  },
]

/** Returns the stored game of an event: its own, or any that the community has. */
export function gameOfEvent({ game, name }: DemoEvent, games: readonly Pick<Game, 'id'>[]): string {
  if (games.some(({ id }) => id === game)) return game
  return pick(createRandom(name.length), games).id
}
