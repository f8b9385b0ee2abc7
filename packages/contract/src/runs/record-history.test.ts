import { array, assert, integer, property, shuffledSubarray, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { recordHistory, wouldBeRecord, type RecordRun } from './record-history.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().replace('T', ' ')
const run = (id: string, round: number, on: number): RecordRun => ({ id, round, played_at: day(on) })

test.each<[name: string, runs: RecordRun[], history: [run: string, until?: number][]]>([
  ['no run, no record', [], []],
  ['the first run is a record', [run('a', 5, 1)], [['a']]],
  ['a better one ends it', [run('a', 5, 1), run('b', 6, 2)], [['a', 2], ['b']]],
  ['an equal one does not', [run('a', 5, 1), run('b', 5, 2)], [['a']]],
  ['a worse one neither', [run('a', 5, 1), run('b', 4, 2)], [['a']]],
  ['the run played earlier was the record first', [run('b', 6, 2), run('a', 5, 1)], [['a', 2], ['b']]],
  ['with the same time the higher round', [run('a', 5, 1), run('b', 6, 1)], [['b']]],
  ['of equals with the same time the lower id', [run('b', 5, 1), run('a', 5, 1)], [['a']]],
])('%s', (_, runs, history) => {
  const reigns = recordHistory(runs).map(({ run: id, until }) => [id, until] as const)
  expect(reigns).toEqual(history.map(([id, until]) => [id, until === undefined ? '' : day(until)]))
})

const runs = uniqueArray(integer({ min: 0, max: 99 }), { maxLength: 30 }).chain((ids) =>
  array(integer({ min: 1, max: 12 }), { minLength: ids.length * 2, maxLength: ids.length * 2 }).map(
    (numbers) =>
      ids.map((id, index) => run(`run${id}`, numbers[index * 2] ?? 1, numbers[index * 2 + 1] ?? 1)),
  ),
)

test('VR-06 the history does not depend on the order of the runs', () => {
  const withShuffled = runs.chain((list) =>
    shuffledSubarray(list, { minLength: list.length }).map((shuffled) => ({ list, shuffled })),
  )
  assert(
    property(withShuffled, ({ list, shuffled }) => {
      expect(recordHistory(shuffled)).toEqual(recordHistory(list))
    }),
  )
})

test('VR-06 the history contains exactly the runs that are better than all before them', () => {
  assert(
    property(runs, (list) => {
      const records = list.filter(
        (each) => !list.some((other) => isBefore(other, each) && other.round >= each.round),
      )
      const history = recordHistory(list)
      expect(new Set(history.map(({ run: id }) => id))).toEqual(new Set(records.map(({ id }) => id)))
      expect(history.filter(({ until }) => until === '')).toHaveLength(Math.min(1, list.length))
    }),
  )
})

test('VR-03 the history without a run shows whether it becomes a record', () => {
  assert(
    property(runs, (list) => {
      for (const each of list) {
        const others = recordHistory(list.filter((other) => other !== each))
        const becomes = recordHistory(list).some(({ run: id }) => id === each.id)
        expect(wouldBeRecord(others, each)).toBe(becomes)
      }
    }),
  )
})

function isBefore(one: RecordRun, other: RecordRun): boolean {
  if (one.played_at !== other.played_at) return one.played_at < other.played_at
  return one.round === other.round ? one.id < other.id : one.round > other.round
}
