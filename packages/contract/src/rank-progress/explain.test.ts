import { describe, expect, test } from 'vitest'
import { wordsFor } from '../words/words.ts'
import { explain } from './explain.ts'
import { daysAgo, newFacts, newRules, now } from './facts.fixture.ts'
import type { Requirement } from './ladder.ts'
import type { MemberFacts } from './rank-progress.ts'
import { rankWords } from './rank.words.ts'
import { requirementNames, askOf, sentenceOf } from './requirements/index.ts'

const voice = { say: wordsFor('en', rankWords), moment: (moment: string) => moment.slice(0, 10) }

function measured(requirement: Requirement, facts: Partial<MemberFacts>) {
  const [found] = explain(newRules([requirement]), { facts: newFacts(facts), now }).why.requirements
  if (!found) throw new Error('Nothing was measured.')
  return found
}

const deeds = (...days: (number | [number, number])[]) =>
  days.map((each) => ({ at: Array.isArray(each) ? daysAgo(...each) : daysAgo(each) }))
const nights = (...days: (number | [number, number])[]) =>
  deeds(...days).map((deed) => ({ ...deed, eventKind: 'game_night' }))

const attended = { kind: 'attended', times: 4, days: 60, event_kinds: ['game_night'] }
const anyEvent = { kind: 'attended', times: 1, days: 1 }
const someKinds = { kind: 'attended', times: 2, days: 30, event_kinds: ['game_night', 'meeting'] }
const hosted = { kind: 'hosted', times: 2, days: 90 }
const welcomed = { kind: 'welcomed', times: 1, days: 90 }
const clips = { kind: 'clips', times: 3, days: 30 }
const votes = { kind: 'votes_received', votes: 3 }
const recentVotes = { kind: 'votes_received', votes: 2, days: 10 }
const round = { kind: 'verified_round', round: 30, maps: ['terminus'] }
const duoRound = { kind: 'verified_round', round: 30, maps: [], squad_size: 2 }
const best = { map: 'terminus', squadSize: 4, round: 30 }

interface Row {
  readonly why: string
  readonly asks: Requirement
  readonly facts: Partial<MemberFacts>
  readonly is: readonly [value: number, target: number, isMet: boolean]
  readonly says: string
}

/** Both sides of each boundary: value, target, whether it is met, and the sentence. */
const table: readonly Row[] = [
  {
    why: 'the fourth night is there',
    asks: attended,
    facts: { deeds: { attended: nights(1, 2, 3, 40) } },
    is: [4, 4, true],
    says: '4 of 4 game nights in 60 days. That is enough until 2027-02-19.',
  },
  {
    why: 'the fourth night is missing',
    asks: attended,
    facts: { deeds: { attended: nights(1, 2, 28) } },
    is: [3, 4, false],
    says: '3 of 4 game nights in 60 days. One of them falls out on 2027-03-03.',
  },
  {
    why: 'a night counts a millisecond before its days are over',
    asks: attended,
    facts: { deeds: { attended: nights(1, 2, 3, [60, -1]) } },
    is: [4, 4, true],
    says: '4 of 4 game nights in 60 days. That is enough until 2027-01-30.',
  },
  {
    why: 'a night does not count when its days are over',
    asks: attended,
    facts: { deeds: { attended: nights(1, 2, 3, 60) } },
    is: [3, 4, false],
    says: '3 of 4 game nights in 60 days. One of them falls out on 2027-03-28.',
  },
  {
    why: 'more than enough is enough until one too many falls out',
    asks: attended,
    facts: { deeds: { attended: nights(1, 2, 3, 4, 5, 59) } },
    is: [6, 4, true],
    says: '4 of 4 game nights in 60 days. That is enough until 2027-03-27.',
  },
  {
    why: 'two nights with the same time fall out together',
    asks: attended,
    facts: { deeds: { attended: nights(1, 20, 20) } },
    is: [3, 4, false],
    says: '3 of 4 game nights in 60 days. 2 of them fall out on 2027-03-11.',
  },
  {
    why: 'no night at all',
    asks: attended,
    facts: {},
    is: [0, 4, false],
    says: '0 of 4 game nights in 60 days.',
  },
  {
    why: 'events of other kinds do not count',
    asks: attended,
    facts: { deeds: { attended: deeds(1, 2, 3, 4) } },
    is: [0, 4, false],
    says: '0 of 4 game nights in 60 days.',
  },
  {
    why: 'any event counts where none is named',
    asks: anyEvent,
    facts: { deeds: { attended: deeds([0, 5]) } },
    is: [1, 1, true],
    says: '1 of 1 event in 1 day. That is enough until 2027-01-31.',
  },
  {
    why: 'one of several kinds',
    asks: someKinds,
    facts: { deeds: { attended: [...nights(1), { at: daysAgo(2), eventKind: 'tournament' }] } },
    is: [1, 2, false],
    says: '1 of 2 events (game nights, meetings) in 30 days. One of them falls out on 2027-02-28.',
  },
  {
    why: 'hosted often enough',
    asks: hosted,
    facts: { deeds: { hosted: deeds(10, 80) } },
    is: [2, 2, true],
    says: '2 of 2 events as host in 90 days. That is enough until 2027-02-09.',
  },
  {
    why: 'one of two is out of the window',
    asks: hosted,
    facts: { deeds: { hosted: deeds(10, 90) } },
    is: [1, 2, false],
    says: '1 of 2 events as host in 90 days. One of them falls out on 2027-04-20.',
  },
  {
    why: 'brought a newcomer a moment before it was too long ago',
    asks: welcomed,
    facts: { deeds: { welcomed: deeds([90, -1]) } },
    is: [1, 1, true],
    says: '1 of 1 newcomer brought in 90 days. That is enough until 2027-01-30.',
  },
  {
    why: 'brought a newcomer too long ago',
    asks: welcomed,
    facts: { deeds: { welcomed: deeds(90) } },
    is: [0, 1, false],
    says: '0 of 1 newcomer brought in 90 days.',
  },
  {
    why: 'the third clip is there',
    asks: clips,
    facts: { deeds: { clip_sent: deeds(1, 2, [30, -1]) } },
    is: [3, 3, true],
    says: '3 of 3 clips in 30 days. That is enough until 2027-01-30.',
  },
  {
    why: 'the third clip is too old',
    asks: clips,
    facts: { deeds: { clip_sent: deeds(1, 2, 30) } },
    is: [2, 3, false],
    says: '2 of 3 clips in 30 days. One of them falls out on 2027-02-27.',
  },
  {
    why: 'votes of any time, enough of them',
    asks: votes,
    facts: { deeds: { clip_liked: deeds(1, 300, 4000) } },
    is: [3, 3, true],
    says: '3 of 3 votes for their clips.',
  },
  {
    why: 'votes of any time, one too few',
    asks: votes,
    facts: { deeds: { clip_liked: deeds(1, 300) } },
    is: [2, 3, false],
    says: '2 of 3 votes for their clips.',
  },
  {
    why: 'votes within days, enough of them',
    asks: recentVotes,
    facts: { deeds: { clip_liked: deeds(1, [10, -1]) } },
    is: [2, 2, true],
    says: '2 of 2 votes for their clips in 10 days. That is enough until 2027-01-30.',
  },
  {
    why: 'votes within days, one too old',
    asks: recentVotes,
    facts: { deeds: { clip_liked: deeds(1, 10) } },
    is: [1, 2, false],
    says: '1 of 2 votes for their clips in 10 days. One of them falls out on 2027-02-08.',
  },
  {
    why: 'the round is reached',
    asks: round,
    facts: { bests: [best, { ...best, round: 12 }] },
    is: [30, 30, true],
    says: 'Round 30 of 30 on Terminus.',
  },
  {
    why: 'the round is missed by one',
    asks: round,
    facts: { bests: [{ ...best, round: 29 }] },
    is: [29, 30, false],
    says: 'Round 29 of 30 on Terminus.',
  },
  {
    why: 'the round was on another map',
    asks: round,
    facts: { bests: [{ ...best, map: 'citadelle' }] },
    is: [0, 30, false],
    says: 'No verified round on Terminus yet. Round 30 is asked for.',
  },
  {
    why: 'the squad has the size',
    asks: duoRound,
    facts: { bests: [{ ...best, squadSize: 2 }] },
    is: [30, 30, true],
    says: 'Round 30 of 30 on any map, in a squad of 2.',
  },
  {
    why: 'the squad has another size',
    asks: duoRound,
    facts: { bests: [best] },
    is: [0, 30, false],
    says: 'No verified round on any map, in a squad of 2 yet. Round 30 is asked for.',
  },
  {
    why: 'the account is old enough',
    asks: { kind: 'account_days', days: 90 },
    facts: { joined: daysAgo(90) },
    is: [90, 90, true],
    says: '90 of 90 days as a member.',
  },
  {
    why: 'the account is a millisecond too young',
    asks: { kind: 'account_days', days: 90 },
    facts: { joined: daysAgo(90, -1) },
    is: [89, 90, false],
    says: '89 of 90 days as a member. It will be enough on 2027-01-30.',
  },
  {
    why: 'long enough in the rank',
    asks: { kind: 'rank_days', days: 1 },
    facts: { since: daysAgo(1) },
    is: [1, 1, true],
    says: '1 of 1 day in this rank.',
  },
  {
    why: 'not long enough in the rank',
    asks: { kind: 'rank_days', days: 30 },
    facts: { since: daysAgo(29) },
    is: [29, 30, false],
    says: '29 of 30 days in this rank. It will be enough on 2027-01-31.',
  },
  {
    why: 'no suspension ever',
    asks: { kind: 'no_strikes', days: 90 },
    facts: {},
    is: [90, 90, true],
    says: '90 of 90 days without a suspension.',
  },
  {
    why: 'the last suspension is long enough ago',
    asks: { kind: 'no_strikes', days: 90 },
    facts: { strikes: [daysAgo(90), daysAgo(200)] },
    is: [90, 90, true],
    says: '90 of 90 days without a suspension.',
  },
  {
    why: 'the last suspension is a millisecond too young',
    asks: { kind: 'no_strikes', days: 90 },
    facts: { strikes: [daysAgo(200), daysAgo(90, -1)] },
    is: [89, 90, false],
    says: '89 of 90 days without a suspension. It will be enough on 2027-01-30.',
  },
  {
    why: 'enough of the staff said yes',
    asks: { kind: 'staff_votes', yes: 2 },
    facts: { staff: { yes: 2, ticks: [] } },
    is: [2, 2, true],
    says: '2 of 2 yes by staff.',
  },
  {
    why: 'one yes is missing',
    asks: { kind: 'staff_votes', yes: 2 },
    facts: { staff: { yes: 1, ticks: [] } },
    is: [1, 2, false],
    says: '1 of 2 yes by staff.',
  },
  {
    why: 'staff ticked it',
    asks: { kind: 'said_by_staff', label: 'Leads well' },
    facts: { staff: { yes: 0, ticks: ['Leads well'] } },
    is: [1, 1, true],
    says: 'Staff say so: Leads well',
  },
  {
    why: 'staff ticked something else',
    asks: { kind: 'said_by_staff', label: 'Leads well' },
    facts: { staff: { yes: 0, ticks: ['Is kind'] } },
    is: [0, 1, false],
    says: 'Staff have not said so yet: Leads well',
  },
]

describe('the requirements of a rank [LR-01]', () => {
  test.each(table)('$asks.kind: $why', ({ asks, facts, is, says }) => {
    const found = measured(asks, facts)
    expect([found.value, found.target, found.isMet]).toEqual(is)
    expect(sentenceOf(found, voice)).toBe(says)
  })

  test('the table has both sides of every kind', () => {
    for (const name of requirementNames) {
      const sides = table.filter(({ asks }) => asks.kind === name).map(({ is }) => is[2])
      expect([name, new Set(sides).size]).toEqual([name, 2])
    }
  })

  test('every kind describes its requirement', () => {
    const asked = [
      attended,
      anyEvent,
      someKinds,
      hosted,
      welcomed,
      clips,
      votes,
      recentVotes,
      round,
      duoRound,
      { ...round, maps: ['terminus', 'libertyfalls', 'citadelle', 'tomb'], squad_size: 1 },
      ...table.map(({ asks }) => asks).slice(-12),
    ].map((each) => askOf(each, voice))
    expect([...new Set(asked)]).toEqual([
      'Come to 4 game nights in 60 days.',
      'Come to 1 event in 1 day.',
      'Come to 2 events (game nights, meetings) in 30 days.',
      'Host 2 events in 90 days.',
      'Bring 1 newcomer in 90 days.',
      'Hand in 3 clips in 30 days.',
      'Get 3 votes for your clips.',
      'Get 2 votes for your clips in 10 days.',
      'Reach round 30 on Terminus in a verified run.',
      'Reach round 30 on any map, in a squad of 2 in a verified run.',
      'Reach round 30 on one of 4 maps, alone in a verified run.',
      'Be a member for 90 days.',
      'Have the rank below for 1 day.',
      'Have the rank below for 30 days.',
      'No suspension for 90 days.',
      '2 of the staff say yes.',
      'Staff say so: Leads well',
    ])
  })

  test('an unknown requirement promotes no member, and an unknown duty warns none', () => {
    const unknown = { kind: 'danced', times: 3 }
    const wrong = { kind: 'clips', times: 'many', days: 30 }
    const rules = newRules([unknown], { duties: [unknown, wrong], warn_days: 0 })
    const standing = explain(rules, { facts: newFacts(), now })
    expect(standing).toMatchObject({ state: 'active', isEligible: false, failing_since: '' })
    expect(standing.why.requirements.map((each) => sentenceOf(each, voice))).toEqual([
      'This is asked for in a way that nobody knows any more. Please tell staff.',
    ])
    expect(askOf(wrong, voice)).toBe(
      'This is asked for in a way that nobody knows any more. Please tell staff.',
    )
  })
})

const leave = (from: number, until: number) => ({ from: daysAgo(from), until: daysAgo(until) })
const at = (moment: string) => new Date(Temporal.ZonedDateTime.from(moment).epochMilliseconds)

describe('leave', () => {
  test('lengthens every window by its days, and reports them [LR-06]', () => {
    const leaves = [leave(15, 5)]
    const found = [attended, hosted, welcomed, clips, recentVotes].map(
      (asks) => measured(asks, { leaves }).days,
    )
    expect(found).toEqual([70, 100, 100, 40, 20])
    const standing = explain(newRules([attended, clips]), { facts: newFacts({ leaves }), now })
    expect(standing.why.leaveDays).toBe(10)
  })

  const sides: readonly [string, Partial<MemberFacts>, Requirement, number][] = [
    [
      'a night counts to the end of the longer window',
      { deeds: { attended: nights([70, -1]) } },
      attended,
      1,
    ],
    ['a night does not count beyond it', { deeds: { attended: nights(70) } }, attended, 0],
    ['days on leave are no days in the rank', { since: daysAgo(29) }, { kind: 'rank_days', days: 30 }, 19],
    ['they are days as a member', { joined: daysAgo(29) }, { kind: 'account_days', days: 30 }, 29],
    [
      'a suspension is not waited for on leave',
      { strikes: [daysAgo(29)] },
      { kind: 'no_strikes', days: 30 },
      19,
    ],
  ]
  test.each(sides)('%s', (_, facts, asks, value) => {
    expect(measured(asks, { ...facts, leaves: [leave(20, 10)] }).value).toBe(value)
  })

  test('counts once where it overlaps, touches or is within another', () => {
    const leaves = [leave(20, 10), leave(15, 12), leave(25, 18), leave(10, 8), leave(3, 3), leave(2, 5)]
    expect(measured(attended, { leaves }).days).toBe(77)
  })

  test('reaches into the window that it lengthens', () => {
    expect(measured(clips, { leaves: [leave(35, 25)] }).days).toBe(40)
    expect(measured(clips, { leaves: [leave(45, 40), leave(31, 21)] }).days).toBe(40)
    expect(measured(clips, { leaves: [leave(45, 39), leave(31, 21)] }).days).toBe(46)
  })

  test('in the future moves the day on which an activity falls out', () => {
    const facts = { deeds: { attended: nights(50) }, leaves: [leave(-5, -15)] }
    expect(measured(attended, facts).changesAt).toBe(daysAgo(-20))
    expect(measured(attended, facts).days).toBe(60)
  })
})

describe('days', () => {
  const changes = [
    ['spring in Berlin', '2027-03-27T20:00[Europe/Berlin]', '2027-03-28T20:00[Europe/Berlin]', 23],
    ['autumn in Berlin', '2026-10-24T20:00[Europe/Berlin]', '2026-10-25T20:00[Europe/Berlin]', 25],
    ['spring in Chicago', '2027-03-13T20:00[America/Chicago]', '2027-03-14T20:00[America/Chicago]', 23],
    [
      'half an hour on Lord Howe',
      '2026-10-03T20:00[Australia/Lord_Howe]',
      '2026-10-04T20:00[Australia/Lord_Howe]',
      23.5,
    ],
  ] as const
  test.each(changes)('have 24 hours, also in %s', (_, from, until, hours) => {
    const [start, end] = [at(from), at(until)]
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours)
    const facts = newFacts({ since: start.toISOString(), joined: start.toISOString(), lastActive: '' })
    const rules = newRules([{ kind: 'rank_days', days: 1 }])
    expect(explain(rules, { facts, now: end }).isEligible).toBe(hours >= 24)
    const exactly = new Date(start.getTime() + 24 * 3_600_000)
    expect(explain(rules, { facts, now: exactly }).isEligible).toBe(true)
    expect(explain(rules, { facts, now: new Date(exactly.getTime() - 1) }).isEligible).toBe(false)
  })
})

describe('a state', () => {
  const old = { kind: 'account_days', days: 30 }
  const lacking = { kind: 'clips', times: 1, days: 30 }
  const stateOf = (facts: Partial<MemberFacts>, low: Parameters<typeof newRules>[1] = {}) =>
    explain(newRules([old], low), { facts: newFacts(facts), now })

  test('is eligible when the next rank requires no more, and ready when staff have confirmed their part', () => {
    expect(stateOf({})).toMatchObject({
      state: 'eligible',
      next_rank: 'high',
      isEligible: true,
      isReady: true,
    })
    const rules = newRules([old, { kind: 'staff_votes', yes: 1 }])
    expect(explain(rules, { facts: newFacts(), now })).toMatchObject({ isEligible: true, isReady: false })
    const facts = newFacts({ staff: { yes: 1, ticks: [] } })
    expect(explain(rules, { facts, now })).toMatchObject({ isEligible: true, isReady: true })
  })

  test('is never eligible for a rank without requirements, at the top, or outside the ladder', () => {
    expect(explain(newRules([]), { facts: newFacts(), now })).toMatchObject({
      state: 'active',
      next_rank: 'high',
    })
    expect(stateOf({ rank: 'high' })).toMatchObject({ state: 'active', next_rank: '' })
    expect(stateOf({ rank: 'honorary' })).toMatchObject({ state: 'active', next_rank: '' })
  })

  test('is probation until its days are over, leave not counted', () => {
    const low = { probation_days: 10 }
    expect(stateOf({ since: daysAgo(10, -1) }, low)).toMatchObject({ state: 'probation', isEligible: false })
    expect(stateOf({ since: daysAgo(10) }, low)).toMatchObject({ state: 'eligible' })
    const leaves = [{ from: daysAgo(5), until: daysAgo(2) }]
    expect(stateOf({ since: daysAgo(12), leaves }, low)).toMatchObject({
      state: 'probation',
      due_at: daysAgo(-1),
    })
  })

  test('is at risk when a duty has failed for its days, with one warning', () => {
    const low = { duties: [lacking], warn_days: 7 }
    const after = (days: number, ms = 0, warned_at = '') =>
      stateOf({ before: { failing_since: daysAgo(days, ms), warned_at } }, low)
    expect(stateOf({}, low)).toMatchObject({
      state: 'eligible',
      failing_since: daysAgo(0),
      due_at: daysAgo(-7),
    })
    expect(after(7, -1)).toMatchObject({ state: 'eligible', warned_at: '' })
    expect(after(7)).toMatchObject({ state: 'at_risk', warned_at: daysAgo(0), isEligible: false })
    expect(after(9, 0, daysAgo(2))).toMatchObject({ state: 'at_risk', warned_at: daysAgo(2) })
    const leaves = [{ from: daysAgo(5), until: daysAgo(2) }]
    const away = { before: { failing_since: daysAgo(9), warned_at: '' }, leaves }
    expect(stateOf(away, low)).toMatchObject({ state: 'eligible', due_at: daysAgo(-1) })
    const deed = { clip_sent: deeds(1) }
    const back = stateOf({ before: { failing_since: daysAgo(9), warned_at: daysAgo(2) }, deeds: deed }, low)
    expect(back).toMatchObject({ state: 'eligible', failing_since: '', warned_at: '' })
  })

  test('does not fail in probation, and the first evaluation does not warn', () => {
    const low = { duties: [lacking], warn_days: 0 }
    expect(stateOf({ since: daysAgo(1) }, { ...low, probation_days: 5 })).toMatchObject({
      state: 'probation',
      failing_since: '',
    })
    const { before: _before, ...unseen } = newFacts()
    expect(explain(newRules([old], low), { facts: unseen, now })).toMatchObject({
      state: 'eligible',
      failing_since: daysAgo(0),
      warned_at: '',
    })
  })

  test('is inactive after thirty days without activity, leave not counted, with one notice', () => {
    expect(stateOf({ lastActive: daysAgo(30, -1) })).toMatchObject({ state: 'eligible' })
    expect(stateOf({ lastActive: daysAgo(30) })).toMatchObject({
      state: 'inactive',
      warned_at: daysAgo(0),
      isEligible: false,
    })
    const before = { failing_since: '', warned_at: daysAgo(1) }
    expect(stateOf({ lastActive: daysAgo(32), before })).toMatchObject({ warned_at: daysAgo(1) })
    const leaves = [{ from: daysAgo(20), until: daysAgo(15) }]
    expect(stateOf({ lastActive: daysAgo(34), leaves })).toMatchObject({ state: 'eligible' })
    expect(stateOf({ lastActive: daysAgo(35), leaves })).toMatchObject({ state: 'inactive' })
    // A member who was warned of a duty before is notified of this as well.
    const warned = { failing_since: '', warned_at: daysAgo(20) }
    expect(stateOf({ lastActive: daysAgo(30), before: warned })).toMatchObject({ warned_at: daysAgo(0) })
  })

  test('is on leave from its first moment to its last, and keeps the earlier warning', () => {
    const before = { failing_since: daysAgo(40), warned_at: daysAgo(9) }
    const low = { duties: [lacking], warn_days: 0 }
    const during = (from: number, until: number, ms = 0) =>
      stateOf({ before, leaves: [{ from: daysAgo(from), until: daysAgo(until, ms) }] }, low).state
    expect([during(0, -1), during(1, 0, -1), during(1, 0), during(-1, -2)]).toEqual([
      'on_leave',
      'on_leave',
      'at_risk',
      'at_risk',
    ])
    const leaves = [{ from: daysAgo(1), until: daysAgo(-1) }]
    expect(stateOf({ before, leaves }, low)).toMatchObject({
      warned_at: daysAgo(9),
      failing_since: daysAgo(40),
    })
  })

  test('is inactive after a member left the server, without a warning', () => {
    const before = { failing_since: '', warned_at: '' }
    expect(stateOf({ hasLeft: true, before })).toMatchObject({
      state: 'inactive',
      warned_at: '',
      isEligible: false,
    })
  })

  test('promotes automatically only from the lowest rank', () => {
    expect(stateOf({}, { is_automatic: true })).toMatchObject({ isAutomatic: true })
    expect(explain(newRules([], { is_automatic: true }), { facts: newFacts(), now }).isAutomatic).toBe(true)
    expect(stateOf({ joined: daysAgo(3) }, { is_automatic: true })).toMatchObject({ isAutomatic: false })
  })
})
