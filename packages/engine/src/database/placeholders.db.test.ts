import { array, assert, asyncProperty, constantFrom, oneof, option, string } from 'fast-check'
import { expect, test } from 'vitest'
import { openRecords } from '../records/records.fixture.ts'
import { onEachDatabase, rounds } from '../testing/index.ts'
import { sql } from './sql.ts'

const notes = [
  '',
  ' ',
  'NULL',
  '{',
  '}',
  '{a,b}',
  ',',
  '"',
  "'",
  '\\',
  String.raw`\"`,
  'a\nb',
  'ä',
  '?',
  '$1',
]
const scores = [0, 1, -1.5, 1e21, 1e-7]
const anyNote = oneof(constantFrom(...notes), string({ unit: 'grapheme' }))

function same(values: readonly unknown[], expected: readonly unknown[]): void {
  const [found, wanted] = [values, expected].map((list) => list.map(String).toSorted())
  expect(found).toEqual(wanted)
}

onEachDatabase((database) => {
  test('a list finds what one of its values is, whatever they are', { timeout: 60_000 }, async () => {
    const open = await openRecords(database)
    for (const note of notes) await open.add('vault', { note })
    for (const score of scores) await open.add('posts', { title: 'scored', score })
    const valuesOf = async (where: string, list: readonly (string | number | null)[]) => {
      const marks = list.map(() => '?').join(', ')
      return (await open.database.readArrays(sql(`SELECT ${where} (${marks})`, [...list]))).flat()
    }

    await assert(
      asyncProperty(array(option(anyNote), { minLength: 1, maxLength: 6 }), async (list) => {
        const [listed, others] = [true, false].map((is) => notes.filter((note) => list.includes(note) === is))
        same(await valuesOf('"note" FROM "vault" WHERE "note" IN', list), listed ?? [])
        same(
          await valuesOf('"note" FROM "vault" WHERE "note" NOT IN', list),
          list.includes(null) ? [] : (others ?? []),
        )
        const given = list.filter((note) => note !== null)
        if (given.length === 0) return
        const found = await open.records.store('vault').findAll({
          filter: given.map((_, place) => `note = {:note${place}}`).join(' || '),
          params: Object.fromEntries(given.map((note, place) => [`note${place}`, note])),
        })
        same(
          found.map(({ note }) => note),
          listed ?? [],
        )
      }),
      { numRuns: rounds(30) },
    )
    same(await valuesOf('"score" FROM "posts" WHERE "score" IN', [...scores, null, 7]), scores)
    same(await valuesOf('"score" FROM "posts" WHERE "score" NOT IN', scores.slice(0, 3)), scores.slice(3))
    await open.close()
  })
})
