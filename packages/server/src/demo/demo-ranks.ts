import type { Requirement } from '@longhouse/contract/rank-progress'

/** Rule of a rank of the demo. */
export interface DemoRule {
  /** The place of the rank among the demo's ranks, of which the first is the highest. */
  readonly rank: number
  readonly requirements: readonly Requirement[]
  readonly duties: readonly Requirement[]
  readonly probation_days: number
  readonly warn_days: number
  readonly seats: number
}

const nights = (times: number, days: number): Requirement => ({
  kind: 'attended',
  times,
  days,
  event_kinds: ['game_night'],
})
const events = (times: number, days: number): Requirement => ({
  kind: 'attended',
  times,
  days,
  event_kinds: [],
})

/** The demo's ladder, lowest rank first. */
export const demoRules: readonly DemoRule[] = [
  rule(7, { probation_days: 7 }),
  rule(6, { requirements: [events(1, 90)], duties: [events(1, 120)], warn_days: 30 }),
  rule(5, {
    requirements: [nights(3, 60), { kind: 'verified_round', round: 20, maps: [] }],
    duties: [events(1, 45)],
    warn_days: 14,
  }),
  rule(4, {
    requirements: [
      nights(4, 90),
      { kind: 'rank_days', days: 30 },
      { kind: 'staff_votes', yes: 2 },
      { kind: 'said_by_staff', label: 'Stays calm in voice' },
    ],
    duties: [events(1, 60)],
    warn_days: 14,
    seats: 8,
  }),
  rule(3, {
    requirements: [
      { kind: 'hosted', times: 3, days: 120 },
      { kind: 'rank_days', days: 60 },
      { kind: 'staff_votes', yes: 3 },
    ],
    warn_days: 21,
    seats: 4,
  }),
  rule(2, {
    requirements: [
      { kind: 'rank_days', days: 180 },
      { kind: 'staff_votes', yes: 3 },
    ],
    seats: 3,
  }),
  rule(1, {
    requirements: [
      { kind: 'rank_days', days: 730 },
      { kind: 'said_by_staff', label: 'Carries the house' },
    ],
    seats: 2,
  }),
]

function rule(rank: number, values: Partial<Omit<DemoRule, 'rank'>>): DemoRule {
  return { requirements: [], duties: [], probation_days: 0, warn_days: 0, seats: 0, ...values, rank }
}

/** A member's rank: members by their place, ranks as above, in days before the demo. */
export interface DemoStanding {
  readonly member: number
  readonly rank: number
  readonly days: number
  /** Since when a duty fails, and when they were warned. */
  readonly failing?: number
  readonly warned?: number
}

/** Members with their own story. */
export const demoStandings: readonly DemoStanding[] = [
  { member: 5, rank: 1, days: 400 },
  { member: 0, rank: 2, days: 300 },
  { member: 1, rank: 3, days: 150 },
  // One game night from the next rank.
  { member: 2, rank: 6, days: 75 },
  // Eligible, with a vote and a tick still missing.
  { member: 3, rank: 5, days: 80 },
  { member: 4, rank: 7, days: 3 },
  // Promoted the other week, which can be undone.
  { member: 6, rank: 5, days: 9 },
  { member: 8, rank: 4, days: 120 },
  // At risk: not at an event for weeks, and warned.
  { member: 29, rank: 5, days: 160, failing: 30, warned: 12 },
  { member: 30, rank: 5, days: 140 },
  { member: 32, rank: 6, days: 60 },
]

/** Returns the rank of a member: of those without a story, members who come to events are a rank further. */
export function demoStandingOf(member: number): DemoStanding {
  const known = demoStandings.find((each) => each.member === member)
  const comes = member < 28
  return known ?? { member, rank: comes ? 6 : 7, days: 40 + ((member * 37) % 200) }
}

/** A past game night: how many days ago, and who came. */
export interface DemoPastNight {
  readonly daysAgo: number
  readonly came: readonly number[]
}

/** Past Fridays, newest first; half of the members were also at the last event. */
export const demoPastNights: readonly DemoPastNight[] = [
  { daysAgo: 7, came: [2, 3, 6, 8, 9, 10, 15, 18] },
  { daysAgo: 21, came: [3, 6, 8, 11, 12, 16, 30] },
  { daysAgo: 35, came: [3, 6, 8, 13, 17, 30] },
  { daysAgo: 56, came: [3, 8, 14, 29, 30, 32] },
]

/** Leave, approved and requested; days from the demo on. */
export const demoAbsences = [
  {
    member: 30,
    from: -5,
    until: 16,
    state: 'approved',
    reason: 'Moving house. The router comes last, as always.',
    answer: 'Good luck with the boxes!',
  },
  {
    member: 32,
    from: 3,
    until: 24,
    state: 'asked',
    reason: 'Exams until the end of the month.',
    answer: '',
  },
] as const

/** Votes of staff on an eligible member. */
export const demoVotes = [
  { voter: 1, about: 3, vote: 'yes', note: 'Keeps a squad together when it burns.' },
] as const
