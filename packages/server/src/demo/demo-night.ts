import { createRandom } from './demo-random.ts'

/** The night that is live while the demo runs. */
export const demoNight = {
  name: 'Terminus by Torchlight',
  description:
    'Five squads, one map, the highest round before midnight. Watch the board, or ask for a place on the bench.',
  place: 'Voice channel Terminus',
  /** Minutes that have passed when the demo begins. */
  minutes: 70,
  hours: 6,
  squadSize: 4,
  squads: ['Night Shift', 'The Lanterns', '', 'Salt & Iron', 'Last Round Louts'],
} as const

/** The pace of a squad: later rounds take longer, and no two are alike. */
export interface Pace {
  /** When each round is reached, in milliseconds since the start; the first entry is round 1. */
  readonly rounds: readonly number[]
  /** When the squad is out. */
  readonly outAt: number
}

const shortestRound = 34_000
const longerEachRound = 3000
const earliestEnd = 46
const endsWithin = 24

/** Returns the pace of a squad of the demo: the same on every run. */
export function paceOf(number: number): Pace {
  const random = createRandom(400 + number)
  const speed = 0.85 + random() * 0.5
  const last = earliestEnd + Math.floor(random() * endsWithin)
  let at = 0
  const rounds = Array.from({ length: last }, (_, index) => {
    at += Math.round((shortestRound + index * longerEachRound) * speed * (0.8 + random() * 0.4))
    return at
  })
  return { rounds, outAt: at + 50_000 }
}

/** Returns the round of a squad after `ms` milliseconds. */
export function roundAt(number: number, ms: number): number {
  return paceOf(number).rounds.filter((at) => at <= ms).length
}
