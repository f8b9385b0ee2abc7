import { createRandom, pick } from './demo-random.ts'

/** A verified run of the demo; players by their place among the members. */
export interface DemoRun {
  readonly map: string
  readonly round: number
  readonly players: readonly number[]
  readonly daysAgo: number
}

const memberCount = 40
const sizes = [1, 2, 4] as const
/** Runs on each board, oldest first. */
const runsPerBoard = 5
const oldestDays = 250

/**
 * Returns runs on every map, for one, two and four players, over the last months: mostly a little better than
 * the one before.
 */
export function demoRuns(maps: readonly { readonly id: string }[]): DemoRun[] {
  const random = createRandom(11)
  return maps.flatMap(({ id: map }, mapIndex) =>
    sizes.flatMap((size, sizeIndex) =>
      Array.from({ length: runsPerBoard }, (_, index): DemoRun => {
        const first = pick(random, crowd)
        return {
          map,
          round: 24 + mapIndex * 3 + sizeIndex * 6 + index * 4 + Math.floor(random() * 9) - 3,
          players: Array.from(
            { length: size },
            (_unused, place) => 2 + ((first + place * 7) % (memberCount - 2)),
          ),
          daysAgo: Math.round(oldestDays - (index * oldestDays) / runsPerBoard - random() * 40),
        }
      }),
    ),
  )
}

const crowd = Array.from({ length: memberCount - 2 }, (_, index) => index)

/** Seasons of the demo, in days from now. */
export const demoSeasons = [
  { name: 'Season of Ash', startsInDays: -135, endsInDays: -45 },
  { name: 'Season of Ember', startsInDays: -45, endsInDays: 45 },
] as const
