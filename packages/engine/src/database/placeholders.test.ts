import { expect, test } from 'vitest'
import { numbered, parameterValues } from './postgres-transaction.ts'

test.each([
  ['SELECT ? + ?', 'SELECT $1 + $2', 'in order'],
  ["SELECT '?' || ?", "SELECT '?' || $1", 'not in text'],
  [`SELECT 'it''s ?', "a?" = ?`, `SELECT 'it''s ?', "a?" = $1`, 'not in quoted quotes and names'],
  ['SELECT 1', 'SELECT 1', 'none'],
  ['SELECT 1 WHERE a IN (?)', 'SELECT 1 WHERE a IN ($1)', 'a list of one as it is'],
  [`SELECT 'a IN (?, ?)'`, `SELECT 'a IN (?, ?)'`, 'no list in text'],
  ['(a, b) IN ((?, ?), (?, ?))', '(a, b) IN (($1, $2), ($3, $4))', 'no list of rows'],
  ['a IN (?, NULL, ?)', 'a IN ($1, NULL, $2)', 'no list with a value in it'],
  ['a IN (?::text, ?)', 'a IN ($1::text, $2)', 'no list of two kinds'],
  ['INSERT INTO t VALUES (?, ?)', 'INSERT INTO t VALUES ($1, $2)', 'no list of another kind'],
])('%s: %s (%s)', (text, expected) => {
  expect(numbered(text)).toEqual({ text: expected })
})

test.each([
  { list: 'a IN', item: '?', as: 'a = ANY($2)' },
  { list: 'a NOT IN', item: '?', as: 'a <> ALL($2)' },
  { list: '(a, b) IN (SELECT 1, 2) AND c IN', item: '?', as: '(a, b) IN (SELECT 1, 2) AND c = ANY($2)' },
  { list: 'a IN', item: '?::double precision', as: 'a = ANY($2::double precision[])' },
  { list: '"t"."a" IN', item: '?::text COLLATE "C"', as: '"t"."a" = ANY($2::text[] COLLATE "C")' },
])('lists of every length are one text: $as', ({ list, item, as }) => {
  for (const count of [2, 3, 500]) {
    const statement = numbered(
      `SELECT ? WHERE ${list} (${Array.from({ length: count }, () => item).join(', ')}) AND c = ?`,
    )
    expect(statement).toEqual({ text: `SELECT $1 WHERE ${as} AND c = $3`, widths: [1, count, 1] })
  }
})

test('the values of a list are an array, and the other values are unchanged', () => {
  const values = ['first', String.raw`a "quoted" \ one`, 2, null, 'last']
  expect(parameterValues({ text: '', widths: [1, 3, 1] }, values)).toEqual([
    'first',
    String.raw`{"a \"quoted\" \\ one",2,NULL}`,
    'last',
  ])
  expect(parameterValues({ text: '' }, values)).toBe(values)
})
