import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
  subarray,
  tuple,
  uniqueArray,
  type Arbitrary,
} from 'fast-check'
import { expect, test } from 'vitest'
import { foldSquad, type FoldableFact, type FoldedSquad } from './fold-squad.ts'
import { factKinds, type FactKind } from './squad.ts'

const said = (id: string, kind: FactKind, fact: Partial<FoldableFact> = {}): FoldableFact => ({
  id,
  kind,
  value: 0,
  epoch: 0,
  at: 1000,
  ...fact,
})
const reached = (id: string, value: number, at: number, epoch = 0) =>
  said(id, 'reached', { value, at, epoch })
const corrected = (id: string, value: number, at: number, epoch = 1) =>
  said(id, 'correct', { value, at, epoch })
const none = { round: 0, phase: 'waiting', epoch: 0, reached: [], downs: 0, outAt: 0, late: [] }

test.each([
  { name: 'nothing was said', facts: [], comesTo: none },
  {
    name: 'two phones say the same round: it is one round, at the earlier moment [GN-03]',
    facts: [reached('a', 12, 10), reached('b', 13, 22), reached('c', 13, 20)],
    comesTo: {
      ...none,
      phase: 'playing',
      round: 13,
      reached: [
        [12, 10],
        [13, 20],
      ],
    },
  },
  {
    name: 'rounds that were not reported are not made up',
    facts: [reached('a', 3, 10), reached('b', 7, 20)],
    comesTo: {
      ...none,
      phase: 'playing',
      round: 7,
      reached: [
        [3, 10],
        [7, 20],
      ],
    },
  },
  {
    name: 'a correction downwards takes later rounds off the curve',
    facts: [reached('a', 12, 10), reached('b', 14, 20), { ...corrected('c', 12, 30), heardAt: 40 }].map(
      (fact) => ({ heardAt: 35, ...fact }),
    ),
    comesTo: { ...none, phase: 'playing', round: 12, epoch: 1, reached: [[12, 10]] },
  },
  {
    name: 'a correction upwards says its round',
    facts: [reached('a', 12, 10), corrected('b', 15, 30)],
    comesTo: {
      ...none,
      phase: 'playing',
      round: 15,
      epoch: 1,
      reached: [
        [12, 10],
        [15, 30],
      ],
    },
  },
  {
    name: 'a report that knows of the correction continues from it',
    facts: [reached('a', 14, 20), corrected('b', 12, 30), reached('c', 13, 40, 1)],
    comesTo: {
      ...none,
      phase: 'playing',
      round: 13,
      epoch: 1,
      reached: [
        [12, 30],
        [13, 40],
      ],
      late: [reached('a', 14, 20)],
    },
  },
  {
    name: 'of two corrections at once the later stands',
    facts: [corrected('a', 9, 30), corrected('b', 8, 31)],
    comesTo: { ...none, phase: 'playing', round: 8, epoch: 1, reached: [[8, 31]] },
  },
  {
    name: 'of two with the same time the one with the higher id',
    facts: [corrected('b', 8, 30), corrected('a', 9, 30)],
    comesTo: { ...none, phase: 'playing', round: 8, epoch: 1, reached: [[8, 30]] },
  },
  {
    name: 'it was corrected to nothing',
    facts: [reached('a', 1, 10), corrected('b', 0, 20)],
    comesTo: { ...none, phase: 'playing', epoch: 1, late: [reached('a', 1, 10)] },
  },
  {
    name: 'they went down twice, one of them told twice',
    facts: [said('a', 'down'), said('b', 'down'), said('a', 'down')],
    comesTo: { ...none, phase: 'playing', downs: 2 },
  },
  {
    name: 'they are out',
    facts: [said('a', 'pause', { at: 20 }), said('b', 'out', { at: 30 })],
    comesTo: { ...none, phase: 'out', outAt: 30 },
  },
  {
    name: 'they are back',
    facts: [said('a', 'out', { at: 20 }), said('b', 'back', { at: 30 })],
    comesTo: { ...none, phase: 'playing' },
  },
  {
    name: 'they rest',
    facts: [said('a', 'resume', { at: 20 }), said('b', 'pause', { at: 30 })],
    comesTo: { ...none, phase: 'paused' },
  },
])('$name', ({ facts, comesTo }) => {
  expect(foldSquad(facts)).toEqual(comesTo)
})

test('a correction includes counts received before it; one received later is late [GN-06]', () => {
  const known = { ...reached('a', 14, 20), heardAt: 21 }
  const correction = { ...corrected('b', 12, 30), heardAt: 31 }
  const late = { ...reached('c', 15, 25), heardAt: 90 }
  expect(foldSquad([known, correction, late])).toMatchObject({ round: 12, late: [late] })
  const again = { ...corrected('d', 12, 95, 2), heardAt: 96 }
  expect(foldSquad([known, correction, late, again])).toMatchObject({ round: 12, late: [] })
})

const aFact: Arbitrary<FoldableFact> = record(
  {
    id: integer({ min: 0, max: 999 }).map((id) => `f${id}`),
    kind: constantFrom(...factKinds),
    value: integer({ min: 0, max: 6 }),
    epoch: integer({ min: 0, max: 3 }),
    at: integer({ min: 1, max: 9 }),
    heardAt: integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['id', 'kind', 'value', 'epoch', 'at'] },
)
const someFacts = uniqueArray(aFact, { selector: ({ id }) => id, maxLength: 40 })

test('order and repetition of facts change nothing [GN-04]', () => {
  assert(
    property(
      someFacts.chain((facts) =>
        tuple(
          constant(facts),
          shuffledSubarray(facts, { minLength: facts.length }),
          facts.length > 0 ? array(constantFrom(...facts)) : constant([]),
        ),
      ),
      ([facts, shuffled, again]) => {
        expect(foldSquad([...again, ...shuffled, ...again])).toEqual(foldSquad(facts))
      },
    ),
    { numRuns: 2000 },
  )
})

test('the facts of phone and server together give the same state, however they overlap [GN-04]', () => {
  assert(
    property(
      someFacts.chain((facts) => tuple(constant(facts), subarray(facts), subarray(facts))),
      ([facts, phone, rest]) => {
        const server = facts.filter((fact) => !phone.includes(fact) || rest.includes(fact))
        expect(foldSquad([...phone, ...server])).toEqual(foldSquad(facts))
        expect(foldSquad([...server, ...phone])).toEqual(foldSquad(facts))
      },
    ),
  )
})

test('the result equals a simple evaluation of the whole list [GN-04]', () => {
  assert(
    property(someFacts, (facts) => {
      expect(foldSquad(facts)).toEqual(readAloud(facts))
    }),
    { numRuns: 2000 },
  )
})

/** The slow and obvious way: facts in order of time, one round after the other. */
function readAloud(facts: readonly FoldableFact[]): FoldedSquad {
  const inTime = facts.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const ofKind = (...kinds: FactKind[]) => inTime.filter(({ kind }) => kinds.some((one) => one === kind))
  const epoch = Math.max(0, ...ofKind('correct').map((fact) => fact.epoch))
  const correction = ofKind('correct').findLast((fact) => fact.epoch === epoch)
  const base = correction?.value ?? 0
  const known = ofKind('reached').filter((fact) => fact.epoch >= epoch)
  const round = Math.max(base, ...known.map(({ value }) => value))
  const rounds = Array.from({ length: round }, (_, index) => index + 1)
  const turn = ofKind('out', 'back', 'pause', 'resume').at(-1)
  const phase =
    turn?.kind === 'out'
      ? 'out'
      : turn?.kind === 'pause'
        ? 'paused'
        : facts.length > 0
          ? 'playing'
          : 'waiting'
  return {
    round,
    epoch,
    phase,
    reached: rounds.flatMap((value) => {
      const first = (value <= base ? ofKind('reached', 'correct') : known).find(
        (fact) => fact.value === value,
      )
      return first ? [[value, first.at] as const] : []
    }),
    downs: ofKind('down').length,
    outAt: turn?.kind === 'out' ? turn.at : 0,
    late: ofKind('reached')
      .filter((fact) => fact.epoch < epoch && fact.value > round)
      .filter(({ heardAt }) => !(Number(heardAt) <= Number(correction?.heardAt)))
      .toSorted((a, b) => a.value - b.value),
  }
}
