import type { Game } from '@longhouse/contract/community'
import { createRandom, pick } from './demo-random.ts'

/** An event of the demo; days are counted from the day the demo is made. */
export interface DemoEvent {
  readonly name: string
  readonly description: string
  /** Where the community has no such game, another of its own stands in (`gameOfEvent`). */
  readonly game: string
  readonly startsInDays: number
  readonly hours: number
  readonly places: number
  readonly registered: number
}

export const demoEvents: readonly DemoEvent[] = [
  {
    name: 'Terminus Round 50 Relay',
    description:
      'Four squads, one map, and a baton that changes hands every ten rounds. Bring patience and a turret plan.',
    game: 'blackops6',
    startsInDays: 0,
    hours: 30,
    places: 16,
    registered: 14,
  },
  {
    name: 'Liberty Falls High-Round Night',
    description:
      'Solo or duo, highest verified round before midnight wins. The counter must be on screen when you go down.',
    game: 'blackops6',
    startsInDays: 1,
    hours: 5,
    places: 8,
    registered: 7,
  },
  {
    name: 'Stunt Race Sunday',
    description:
      'Twelve player-made tracks, no contact, points like the grown-ups. Bring something that corners.',
    game: 'gta5',
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
    startsInDays: 3,
    hours: 3,
    places: 12,
    registered: 12,
  },
  {
    name: 'Casino Heist Marathon',
    description: 'Back-to-back heists with rotating crews. Elite challenge or it does not count.',
    game: 'gta5',
    startsInDays: 5,
    hours: 8,
    places: 24,
    registered: 9,
  },
  {
    name: 'Chess & Chill',
    description: 'Swiss, five rounds of ten minutes, commentary by people who should not be commentating.',
    game: 'other',
    startsInDays: 6,
    hours: 3,
    places: 0,
    registered: 11,
  },
  {
    name: 'Citadelle Speed Run Cup',
    description: 'Main quest from first spawn to credits. One retry per team, the faster one counts.',
    game: 'blackops6',
    startsInDays: 8,
    hours: 5,
    places: 16,
    registered: 6,
  },
  {
    name: 'Prop Hunt: Warehouse Edition',
    description: 'Eleven boxes, one forklift, and somebody who swears he is a ladder.',
    game: 'gta5',
    startsInDays: 9,
    hours: 3,
    places: 20,
    registered: 4,
  },
  {
    name: 'Minecraft Build Weekend',
    description: 'Theme is announced at the start. Two days, one plot each, judged by everybody.',
    game: 'other',
    startsInDays: 12,
    hours: 48,
    places: 0,
    registered: 21,
  },
  {
    name: 'The Tomb, Hardcore',
    description: 'No self-revive, no perks after round 20. Winners choose next month’s map.',
    game: 'blackops6',
    startsInDays: 16,
    hours: 4,
    places: 8,
    registered: 3,
  },
  {
    name: 'Rocket League 3v3 League Night',
    description: 'Group stage tonight, finals next week. Substitutes welcome.',
    game: 'other',
    startsInDays: 20,
    hours: 4,
    places: 18,
    registered: 0,
  },
  {
    name: 'Halloween Horde',
    description: 'Last month’s costume run. Thank you all, the pumpkin launcher will not be forgiven.',
    game: 'blackops6',
    startsInDays: -14,
    hours: 5,
    places: 40,
    registered: 30,
  },
]

/** The stored game of an event: its own, or any that the community has. */
export function gameOfEvent({ game, name }: DemoEvent, games: readonly Pick<Game, 'id'>[]): string {
  if (games.some(({ id }) => id === game)) return game
  return pick(createRandom(name.length), games).id
}
