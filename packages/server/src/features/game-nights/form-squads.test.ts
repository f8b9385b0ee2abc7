import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  nat,
  property,
  record,
  shuffledSubarray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { formSquads, type SquadPlayer } from './form-squads.ts'

const player = (id: string, more: Partial<SquadPlayer> = {}): SquadPlayer => ({
  id,
  strength: 10,
  wishes: [],
  playedWith: {},
  ...more,
})
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, '0')}`)
const people = (count: number) => ids(count).map((id) => player(id))
const order = { size: 4, seed: 1, kept: [] }

test('14 people in squads of four: sizes, wishes, and the same again for the same number [GN-01]', () => {
  const players = people(14).map((one) =>
    one.id === 'p003'
      ? player('p003', { wishes: ['p011', 'p005'] })
      : one.id === 'p011'
        ? player('p011', { wishes: ['p003'] })
        : one,
  )
  const squads = formSquads({ ...order, players })
  expect(squads.map(({ length }) => length)).toEqual([4, 4, 3, 3])
  expect(squads.find((squad) => squad.includes('p003'))).toContain('p011')
  expect(formSquads({ ...order, players })).toEqual(squads)
  expect(formSquads({ ...order, players, seed: 2 })).not.toEqual(squads)
})

test('strong players are spread over all squads', () => {
  const players = ids(12).map((id, index) => player(id, { strength: index < 6 ? 20 : 5 }))
  for (const squad of formSquads({ ...order, players }))
    expect(squad.filter((id) => id < 'p006')).toHaveLength(2)
})

test('players who recently played together are separated', () => {
  const met = { p000: 1, p001: 1, p002: 1, p003: 1 }
  const players = people(8).map((one) => (one.id in met ? { ...one, playedWith: met } : one))
  for (const squad of formSquads({ ...order, players }))
    expect(squad.filter((id) => id in met)).toHaveLength(2)
})

test('without free players no squad is formed', () => {
  expect(formSquads({ ...order, players: [] })).toEqual([])
  expect(formSquads({ ...order, players: people(2), kept: [['p000', 'p001']] })).toEqual([])
})

const someOrder = integer({ min: 1, max: 40 }).chain((count) =>
  record({
    players: array(
      record({
        strength: integer({ min: 0, max: 30 }),
        wishes: array(nat(count), { maxLength: 5 }),
        met: nat(count),
      }),
      { minLength: count, maxLength: count },
    ).map((list) =>
      list.map(({ strength, wishes, met }, index) =>
        player(ids(count)[index] ?? '', {
          strength,
          wishes: wishes.map((wish) => ids(count + 1)[wish] ?? ''),
          playedWith: { [ids(count + 1)[met] ?? '']: 2 },
        }),
      ),
    ),
    size: integer({ min: 1, max: 8 }),
    seed: nat(50),
    isKept: boolean(),
  }).map(({ isKept, ...rest }) => ({ ...rest, kept: isKept ? [ids(3), ['somebody else']] : [] })),
)

test('each free player is in one squad, sizes differ by one at most, and kept squads do not change [GN-01]', () => {
  assert(
    property(someOrder, (asked) => {
      const squads = formSquads(asked)
      const kept = asked.kept.flat()
      const free = asked.players.map(({ id }) => id).filter((id) => !kept.includes(id))
      expect(squads.flat().toSorted()).toEqual(free)
      const sizes = squads.map(({ length }) => length)
      expect(sizes).toHaveLength(Math.ceil(free.length / asked.size))
      expect(Math.max(0, ...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 500 },
  )
})

test('order and repetition of players change nothing [GN-01]', () => {
  assert(
    property(
      someOrder.chain((asked) =>
        shuffledSubarray(asked.players, { minLength: asked.players.length }).map((shuffled) => ({
          asked,
          shuffled,
        })),
      ),
      ({ asked, shuffled }) => {
        const again = { ...asked, players: [...shuffled, ...shuffled.slice(0, 2)] }
        expect(formSquads(again)).toEqual(formSquads(asked))
      },
    ),
    { numRuns: 300 },
  )
})

test('friends are together if all of them fit [GN-01]', () => {
  const circles = array(constantFrom(1, 1, 2, 2, 3, 4), { minLength: 1, maxLength: 6 })
  assert(
    property(circles, integer({ min: 2, max: 8 }), nat(20), (sizes, size, seed) => {
      const groups = sizes.map((count, group) =>
        Array.from({ length: count }, (_, index) => `g${group}i${index}`),
      )
      const players = groups.flatMap((group) =>
        group.map((id) => player(id, { wishes: group.filter((other) => other !== id) })),
      )
      const squads = formSquads({ players, size, seed, kept: [] })
      if (
        !fits(
          sizes.toSorted((a, b) => b - a),
          squads.map(({ length }) => length),
        )
      )
        return
      for (const group of groups)
        expect(squads.some((squad) => group.every((id) => squad.includes(id)))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('pairs stay together while there is room for pairs [GN-01]', () => {
  assert(
    property(integer({ min: 1, max: 20 }), integer({ min: 1, max: 8 }), nat(9), (pairs, size, seed) => {
      const players = ids(pairs * 2).map((id, index, all) => player(id, { wishes: [all[index ^ 1] ?? ''] }))
      const squads = formSquads({ players, size, seed, kept: [] })
      const together = squads.flatMap((squad) => squad.filter((id) => squad.includes(partner(id)))).length / 2
      const room = squads.reduce((sum, { length }) => sum + Math.floor(length / 2), 0)
      expect(together).toBe(Math.min(pairs, room))
    }),
  )
})

/** Tries every arrangement. */
function fits([first, ...rest]: readonly number[], rooms: readonly number[]): boolean {
  if (first === undefined) return true
  return rooms.some((room, index) => room >= first && fits(rest, rooms.with(index, room - first)))
}

function partner(id: string): string {
  return `p${String(Number(id.slice(1)) ^ 1).padStart(3, '0')}`
}
