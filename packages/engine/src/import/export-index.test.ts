import { describe, expect, it } from 'vitest'
import type { IndexDefinition } from '../schema/collection.ts'
import { indexFromExport, withStandardQuotes } from './pocketbase-export.ts'

describe('an index statement', () => {
  it.each<[string, IndexDefinition, string]>([
    ['CREATE INDEX `i` ON `t` (`a`)', { columns: ['a'] }, 'plain'],
    ['CREATE UNIQUE INDEX i ON t (a, b)', { columns: ['a', 'b'], unique: true }, 'unique, bare names'],
    [
      'create unique index if not exists "i" on "t" ("a")',
      { columns: ['a'], unique: true },
      'any case and quotes',
    ],
    ['CREATE INDEX [i] ON [t] ([a] DESC)', { columns: ['a'] }, 'brackets and direction'],
    ['CREATE INDEX i ON t (`a` COLLATE NOCASE)', { columns: ['a'], ignoreCase: true }, 'without case'],
    [
      'CREATE INDEX i ON t (`a` COLLATE NOCASE ASC, b)',
      { columns: ['a', 'b'], ignoreCase: true },
      'one of two',
    ],
    [
      "CREATE UNIQUE INDEX `i` ON `t` (`a`) WHERE `a` != '' AND `b` = 'x`y`';",
      { columns: ['a'], unique: true, where: `"a" != '' AND "b" = 'x\`y\`'` },
      'a condition',
    ],
    ['CREATE INDEX `i` ON `t` (\n  `a`,\n  `b`\n)', { columns: ['a', 'b'] }, 'over several lines'],
  ])('%s (%#)', (statement, expected) => {
    expect(indexFromExport(statement)).toEqual(expected)
  })

  it.each([
    ['CREATE INDEX i ON t (lower(a))', 'an expression'],
    ['CREATE INDEX i ON t ()', 'no columns'],
    ['CREATE INDEX i ON t (a,)', 'an empty column'],
    ['DROP TABLE t', 'another statement'],
    ['', 'nothing'],
  ])('%s is refused (%s)', (statement) => {
    expect(() => indexFromExport(statement)).toThrow('Cannot read the index')
  })
})

it('texts in SQL keep their backticks and brackets', () => {
  expect(withStandardQuotes("`a` = '`b` [c] it''s' AND [d] = 1")).toBe(`"a" = '\`b\` [c] it''s' AND "d" = 1`)
})
