import { createRandom } from './demo-random.ts'

/** A past evening; members by their place among the members. */
export interface DemoEvening {
  readonly name: string
  readonly daysAgo: number
  readonly host: number
  readonly guests: readonly number[]
}

const names = [
  'Friday Round-Up',
  'Cold Yard',
  'Rust and Rounds',
  'The Long Table',
  'Lantern Night',
  'Second Shift',
]
/** Weekly evenings recently, then less often, for two years. */
const weekly = 9
const monthly = 12
const daysBetween = 52
const oldest = 730

/** Returns how many days ago each member joined: those with a story first, the newest a few days ago. */
export function joinedDaysAgo(place: number): number {
  const random = createRandom(place + 101)
  if (place < 4) return oldest - place * 90
  return Math.max(4, Math.round(oldest - 60 - place * 17 - random() * 40))
}

/** Members who come often; the others come now and then, or have yet to come. */
const regulars = [2, 3, 6, 7, 8, 9, 11, 13] as const
const guests = [4, 10, 12, 14, 16] as const

/** Returns evenings of the past two years, newest first; members come only after they joined. */
export function demoEvenings(): DemoEvening[] {
  const random = createRandom(31)
  const days = [
    ...Array.from({ length: weekly }, (_, index) => 4 + index * 7),
    ...Array.from({ length: monthly }, (_, index) => 4 + weekly * 7 + index * daysBetween),
  ]
  return days.map((daysAgo, index) => {
    const host = index % 3 === 0 ? 1 : 0
    const came = [
      ...regulars.filter((place, order) => (place === 2 ? index !== 7 : random() < 0.92 - order * 0.08)),
      ...guests.filter(() => random() < 0.3),
    ]
    return {
      name: names[index % names.length] ?? '',
      daysAgo,
      host,
      guests: came.filter((place) => joinedDaysAgo(place) > daysAgo),
    }
  })
}
