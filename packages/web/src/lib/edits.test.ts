import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedElsewhere, conflictsIn, pendingChanges } from './edits.ts'

const base = { name: 'Relay', places: 8, game: 'gta5' }

describe('an edit of a record that another member has changed', () => {
  test.each([
    ['no other edit', { name: 'Cup' }, {}, { name: 'Cup' }, [], []],
    ['they changed another field', { name: 'Cup' }, { places: 12 }, { name: 'Cup' }, [], ['places']],
    ['both changed one field', { name: 'Cup' }, { name: 'Run' }, { name: 'Cup' }, ['name'], []],
    ['both had the same idea', { name: 'Cup' }, { name: 'Cup' }, {}, [], []],
    ['nothing was touched', {}, { name: 'Run', places: 2 }, {}, [], ['name', 'places']],
  ])('%s', (_, mine, theirs, pending, conflicts, elsewhere) => {
    const sides = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
    expect(pendingChanges(sides)).toEqual(pending)
    expect(conflictsIn(sides)).toEqual(conflicts)
    expect(changedElsewhere(sides)).toEqual(elsewhere)
  })
})

test('without a conflict the two edits give the same in either order, and nothing of either is lost', () => {
  const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  fc.assert(
    fc.property(values, values, values, (began, mine, theirs) => {
      const sides = { base: began, mine, theirs }
      fc.pre(conflictsIn(sides).length === 0)
      const merged = { ...theirs, ...pendingChanges(sides) }
      const other = { base: began, mine: theirs, theirs: mine }
      expect(merged).toEqual({ ...mine, ...pendingChanges(other) })
      const touched = (field: 'a' | 'b' | 'c') => (mine[field] === began[field] ? theirs[field] : mine[field])
      expect(merged).toEqual({ a: touched('a'), b: touched('b'), c: touched('c') })
    }),
  )
})
