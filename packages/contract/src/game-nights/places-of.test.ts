import { array, assert, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { placesOf, type ReachedRound } from './squad.ts'

const squad = (id: string, ...reached: ReachedRound[]) => ({
  id,
  round: reached.at(-1)?.[0] ?? 0,
  reached,
})
const highRound = { goal: 'high_round', target: 0 } as const
const toTen = { goal: 'first_to', target: 10 } as const

test.each([
  { name: 'no squads', squads: [], goal: highRound, places: {} },
  {
    name: 'the higher round is before the lower',
    squads: [squad('a', [12, 5]), squad('b', [14, 9])],
    goal: highRound,
    places: { a: 2, b: 1 },
  },
  {
    name: 'at the same round, the squad that reached it first',
    squads: [squad('a', [12, 1], [13, 9]), squad('b', [12, 2], [13, 8])],
    goal: highRound,
    places: { a: 2, b: 1 },
  },
  {
    name: 'equal ones share a place, and the next is third',
    squads: [squad('a', [13, 8]), squad('b', [13, 8]), squad('c', [2, 1]), squad('d'), squad('e')],
    goal: highRound,
    places: { a: 1, b: 1, c: 3, d: 4, e: 4 },
  },
  {
    name: 'in a race, what comes after the goal counts for nothing',
    squads: [squad('a', [10, 7]), squad('b', [10, 8], [14, 20]), squad('c', [9, 1])],
    goal: toTen,
    places: { a: 1, b: 2, c: 3 },
  },
  {
    name: 'in a race, a squad that counted past the goal had reached it',
    squads: [squad('a', [10, 7]), squad('b', [9, 2], [11, 6])],
    goal: toTen,
    places: { a: 2, b: 1 },
  },
])('$name [GN-10]', ({ squads, goal, places }) => {
  expect(Object.fromEntries(placesOf(squads, goal))).toEqual(places)
})

test('a place is the number of better squads plus one, in any order [GN-10]', () => {
  const someSquads = array(
    record({ round: integer({ min: 0, max: 4 }), at: integer({ min: 1, max: 4 }) }),
  ).map((list) =>
    list.map(({ round, at }, index) => squad(`s${index}`, ...(round ? [[round, at] as const] : []))),
  )
  assert(
    property(
      someSquads.chain((squads) => shuffledSubarray(squads, { minLength: squads.length })),
      constantFrom(highRound, { goal: 'first_to', target: 3 } as const),
      (squads, goal) => {
        const capped = squads.map(({ id, round, reached }) => ({
          id,
          key: Math.min(round, goal.target || round) * 100 - (reached[0]?.[1] ?? 0),
        }))
        const inOrder = capped.toSorted((a, b) => b.key - a.key)
        const expected = inOrder.map(({ id, key }) => [id, inOrder.findIndex((one) => one.key === key) + 1])
        expect(placesOf(squads, goal)).toEqual(new Map(expected as [string, number][]))
      },
    ),
  )
})
