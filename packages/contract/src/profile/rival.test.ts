import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardKey, membersBelow, rivalOf, standingsOf, type StandingBest } from './rival.ts'

const on = (map: string, user: string, round: number, isHidden = false): StandingBest => ({
  game: 'g',
  map,
  squad_size: 2,
  user,
  round,
  isHidden,
})

const rivalIn = (bests: readonly StandingBest[], user = 'me') =>
  rivalOf(standingsOf(bests), { user, bests: bests.filter((best) => best.user === user) })

test.each<[string, StandingBest[], string | undefined]>([
  ['no other member', [on('a', 'me', 10)], undefined],
  ['no member above', [on('a', 'me', 10), on('a', 'bo', 9)], undefined],
  ['equal is not above', [on('a', 'me', 10), on('a', 'bo', 10)], undefined],
  ['the next above, not the best', [on('a', 'me', 10), on('a', 'bo', 90), on('a', 'cy', 12)], 'cy'],
  [
    'most boards win over the nearest',
    [
      on('a', 'me', 1),
      on('b', 'me', 1),
      on('c', 'me', 1),
      on('a', 'bo', 9),
      on('b', 'bo', 9),
      on('c', 'cy', 2),
    ],
    'bo',
  ],
  [
    'among equals the nearest',
    [on('a', 'me', 1), on('b', 'me', 1), on('a', 'bo', 9), on('b', 'cy', 3)],
    'cy',
  ],
  ['then the first by id', [on('a', 'me', 1), on('a', 'cy', 3), on('a', 'bo', 3)], 'bo'],
  [
    'who hides their bests is passed over',
    [on('a', 'me', 1), on('a', 'bo', 3, true), on('a', 'cy', 5)],
    'cy',
  ],
  ['other boards do not count', [on('a', 'me', 1), on('b', 'bo', 3)], undefined],
])('%s', (_title, bests, rival) => {
  expect(rivalIn(bests)?.user).toBe(rival)
})

test('a rival is shown on every board that both have played, also if they are behind', () => {
  const bests = [on('a', 'me', 10), on('b', 'me', 10), on('c', 'me', 5), on('a', 'bo', 12), on('b', 'bo', 7)]
  expect(rivalIn(bests)?.rounds.map(({ map, round }) => [map, round])).toEqual([
    ['a', 12],
    ['b', 7],
  ])
})

const people = ['me', 'bo', 'cy', 'di', 'el']
const maps = ['a', 'b', 'c']
const anyBests = fc
  .uniqueArray(
    fc.record({
      map: fc.constantFrom(...maps),
      user: fc.constantFrom(...people),
      round: fc.integer({ min: 1, max: 6 }),
    }),
    { selector: ({ map, user }) => `${map}${user}`, maxLength: 15 },
  )
  .chain((bests) =>
    fc
      .subarray(people)
      .map((hiding) => bests.map(({ map, user, round }) => on(map, user, round, hiding.includes(user)))),
  )

/** A simpler implementation: evaluates each board separately. */
function plainRival(bests: readonly StandingBest[], user: string): string | undefined {
  const scores = people
    .filter((each) => each !== user)
    .map((each) => {
      const next = bests
        .filter((mine) => mine.user === user)
        .flatMap((mine) => {
          const above = bests.filter(
            (best) =>
              best.map === mine.map && best.user !== user && !best.isHidden && best.round > mine.round,
          )
          const lowest = Math.min(...above.map(({ round }) => round))
          return above.some((best) => best.user === each && best.round === lowest)
            ? [lowest - mine.round]
            : []
        })
      return { each, boards: next.length, gap: next.reduce((sum, gap) => sum + gap, 0) }
    })
    .filter(({ boards }) => boards > 0)
  return scores.toSorted((a, b) => b.boards - a.boards || a.gap - b.gap || (a.each < b.each ? -1 : 1))[0]
    ?.each
}

test('the rival equals the one of the simple implementation, with their bests, in any order', () => {
  fc.assert(
    fc.property(anyBests, fc.constantFrom(...people), (bests, user) => {
      const rival = rivalIn(bests, user)
      expect(rival?.user).toBe(plainRival(bests, user))
      expect(rivalIn(bests.toReversed(), user)?.user).toBe(rival?.user)
      expect(bests.some((best) => best.user === rival?.user && best.isHidden)).toBe(false)
      for (const theirs of rival?.rounds ?? [])
        expect(bests).toContainEqual({ ...theirs, user: rival?.user, isHidden: false })
    }),
  )
})

test('a member whose rival changes with one best is below it, or had its owner as rival', () => {
  fc.assert(
    fc.property(anyBests, fc.nat(20), fc.option(fc.integer({ min: 1, max: 6 })), (bests, pick, is) => {
      const changed = bests[pick % Math.max(1, bests.length)]
      if (!changed || changed.isHidden) return
      const after = bests.flatMap((best) =>
        best === changed ? (is === null ? [] : [{ ...best, round: is }]) : [best],
      )
      const told = membersBelow(standingsOf(bests), {
        ...changed,
        was: changed.round,
        is: is ?? undefined,
      })
      for (const user of people.filter((each) => each !== changed.user)) {
        const [before, now] = [rivalIn(bests, user)?.user, rivalIn(after, user)?.user]
        const isShown = bests.every((best) => best.user !== user || !best.isHidden)
        // A member who hides their own bests has no rival on a card.
        const isAnother = isShown && before !== now && before !== changed.user
        expect([user, !isAnother || told.includes(user)]).toEqual([user, true])
      }
    }),
  )
  expect(boardKey(on('a', 'me', 1))).toBe('g:a:2')
})
