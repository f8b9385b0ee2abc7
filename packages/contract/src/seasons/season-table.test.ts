import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardName, readBoardName, seasonTable, type CountedRun } from './season-table.ts'
import { arePoints, defaultPoints } from './season.ts'

const guest = (name: string) => ({ id: '', name })
const member = (id: string) => ({ id, name: id.toUpperCase() })
let count = 0
const newRun = (players: string, values: Partial<CountedRun> = {}): CountedRun => ({
  run: `run${String((count += 1)).padStart(12, '0')}`,
  game: 'blackops6',
  map: 'terminus',
  squad_size: 2,
  round: 20,
  played_at: '2026-10-01 20:00:00.000Z',
  players: players.split(' ').map(member),
  ...values,
})
const placesOf = (runs: readonly CountedRun[], points?: readonly number[]) =>
  seasonTable(runs, points).boards.map(({ places }) =>
    places.map(({ place, points: got, players }) => [place, players.map(({ id }) => id).join(' '), got]),
  )
const championsOf = (runs: readonly CountedRun[]) =>
  seasonTable(runs).champions.map(({ place, player, points }) => [place, player.id, points])

describe('a board', () => {
  test('has the best run of each squad, regardless of the order of its players [VR-08]', () => {
    const runs = [
      newRun('ada bo', { round: 20 }),
      newRun('bo ada', { round: 24 }),
      newRun('cy di', { round: 22 }),
    ]
    expect(placesOf(runs)).toEqual([
      [
        [1, 'bo ada', 25],
        [2, 'cy di', 18],
      ],
    ])
  })

  test('is led by the squad that was first, and equal squads share a place', () => {
    const earlier = { played_at: '2026-09-30 20:00:00.000Z' }
    const runs = [
      newRun('ada bo'),
      newRun('cy di'),
      newRun('ed flo', earlier),
      newRun('gus hal', { round: 3 }),
    ]
    expect(placesOf(runs)).toEqual([
      [
        [1, 'ed flo', 25],
        [2, 'ada bo', 18],
        [2, 'cy di', 18],
        [4, 'gus hal', 12],
      ],
    ])
  })

  test('is one map with squads of one size', () => {
    const runs = [newRun('ada bo'), newRun('ada', { squad_size: 1 }), newRun('ada bo', { map: 'tomb' })]
    expect(seasonTable(runs).boards.map(boardName)).toEqual([
      'blackops6:terminus:1',
      'blackops6:terminus:2',
      'blackops6:tomb:2',
    ])
    expect(readBoardName('gta5::4')).toEqual({ game: 'gta5', map: '', squad_size: 4 })
  })

  test('identifies guests by their names, and treats former members as one player', () => {
    const runs = [
      newRun('', { players: [member('ada'), guest('Zoe')], round: 9 }),
      newRun('', { players: [member('ada'), guest(' zoe ')], round: 8 }),
      newRun('', { players: [member('ada'), guest('')], round: 7 }),
      newRun('', { players: [guest(''), member('ada')], round: 6 }),
    ]
    expect(seasonTable(runs).boards[0]?.places.map(({ round }) => round)).toEqual([9, 7])
  })
})

describe('champions', () => {
  test('are the players with the most points of all boards [VR-08]', () => {
    const runs = [
      newRun('ada bo', { round: 30 }),
      newRun('cy di', { round: 29 }),
      newRun('ada', { squad_size: 1, round: 12 }),
      newRun('cy', { squad_size: 1, round: 14 }),
    ]
    expect(championsOf(runs)).toEqual([
      [1, 'ada', 43],
      [1, 'cy', 43],
      [3, 'bo', 25],
      [4, 'di', 18],
    ])
  })

  test('collect the points of a board once, with their best squad', () => {
    const runs = [
      newRun('ada bo', { round: 30 }),
      newRun('ada cy', { round: 29 }),
      newRun('ada di', { round: 28 }),
    ]
    expect(championsOf(runs)).toEqual([
      [1, 'ada', 25],
      [1, 'bo', 25],
      [3, 'cy', 18],
      [4, 'di', 15],
    ])
  })

  test('are members: guests and former members have a place, but no points of their own', () => {
    const players = [member('ada'), { id: '', name: 'Zoe' }, { id: '', name: '' }]
    expect(championsOf([newRun('', { players })])).toEqual([[1, 'ada', 25]])
  })
})

test('a season without runs has an empty table', () => {
  expect(seasonTable([])).toEqual({ boards: [], champions: [] })
})

test('a season can have its own points, and none after the last', () => {
  const runs = [newRun('ada', { round: 3 }), newRun('bo', { round: 2 }), newRun('cy', { round: 1 })]
  expect(placesOf(runs, [5, 1])[0]?.map(([, , points]) => points)).toEqual([5, 1, 0])
})

test.each([
  ['nothing', null, true],
  ['none', [], true],
  ['ours', defaultPoints, true],
  ['equal ones', [3, 3, 0], true],
  ['growing ones', [1, 2], false],
  ['a fraction', [1.5], false],
  ['too many points', [1001], false],
  ['less than nothing', [-1], false],
  ['too many places', Array.from({ length: 51 }, () => 1), false],
  ['text', 'many', false],
  ['texts', ['25'], false],
])('points of a season: %s', (_, value, expected) => {
  expect(arePoints(value)).toBe(expected)
})

const someRuns = fc.array(
  fc.record({
    map: fc.constantFrom('terminus', 'tomb'),
    round: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 1, max: 3 }),
    players: fc.uniqueArray(fc.constantFrom('ada', 'bo', 'cy', 'di', 'ed'), { minLength: 2, maxLength: 2 }),
  }),
  { maxLength: 30 },
)
const toRuns = fc.tuple(someRuns, fc.infiniteStream(fc.integer())).map(([runs, random]) => {
  const list = runs.map(({ day, players, ...rest }, index) => ({
    ...rest,
    run: `run${String(index).padStart(12, '0')}`,
    game: 'blackops6',
    squad_size: 2,
    played_at: `2026-10-0${day} 20:00:00.000Z`,
    players: players.map(member),
  }))
  const shuffled = list
    .map((run) => ({ run: { ...run, players: run.players.toReversed() }, key: random.next().value ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ run }) => run)
  return { list, shuffled }
})

const squadOf = ({ players }: CountedRun) =>
  players
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
const isBetter = (a: CountedRun, b: CountedRun) =>
  a.round > b.round || (a.round === b.round && a.played_at < b.played_at)

/** The same by counting: how many squads are better than this one. */
function placeByCounting(runs: readonly CountedRun[], mine: CountedRun): number {
  const onBoard = runs.filter((run) => boardName(run) === boardName(mine))
  const better = onBoard.filter((run) => squadOf(run) !== squadOf(mine) && isBetter(run, mine))
  return new Set(better.map(squadOf)).size + 1
}

const simple = (runs: readonly CountedRun[]) => {
  const { boards, champions } = seasonTable(runs)
  return {
    champions,
    boards: boards.map((board) => ({
      ...board,
      places: board.places.map(({ run, place, points }) => ({ run, place, points })),
    })),
  }
}

describe('for any runs', () => {
  test('their order makes no difference [VR-08]', () => {
    fc.assert(
      fc.property(toRuns, ({ list, shuffled }) => {
        expect(simple(shuffled)).toEqual(simple(list))
      }),
    )
  })

  test('a squad is on a board once, at the place that counting gives', () => {
    fc.assert(
      fc.property(toRuns, ({ list }) => {
        for (const { places } of seasonTable(list).boards) {
          const squads = places.map(({ players }) =>
            players
              .map(({ id }) => id)
              .toSorted()
              .join(' '),
          )
          expect(new Set(squads).size).toBe(squads.length)
          for (const placed of places) expect(placed.place).toBe(placeByCounting(list, placed))
        }
      }),
    )
  })

  test('no champion collects more than the best place of every board', () => {
    fc.assert(
      fc.property(toRuns, ({ list }) => {
        const { boards, champions } = seasonTable(list)
        for (const { player, points } of champions) {
          const best = boards.map(({ places }) =>
            Math.max(
              0,
              ...places
                .filter(({ players }) => players.some(({ id }) => id === player.id))
                .map((each) => each.points),
            ),
          )
          expect(points).toBe(best.reduce((sum, each) => sum + each, 0))
        }
      }),
    )
  })
})
