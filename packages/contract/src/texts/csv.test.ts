import { expect, test } from 'vitest'
import { csvLine } from './index.ts'

test.each<[value: unknown, cell: string, reason: string]>([
  ['plain', 'plain', 'a text'],
  ['a,b', '"a,b"', 'a comma'],
  ['say "hi"', '"say ""hi"""', 'quotes are doubled'],
  ['two\nlines', '"two\nlines"', 'a line break stays inside quotes'],
  ['two\r\nlines', '"two\r\nlines"', 'so does the long one'],
  [undefined, '', 'nothing'],
  [null, '', 'nothing known'],
  ['', '', 'an empty text'],
  [false, 'false', 'a no'],
  [-5.5, '-5.5', 'a number is no formula'],
  [['a', 'b'], '"[""a"",""b""]"', 'a list'],
  [{ a: 1 }, '"{""a"":1}"', 'an object'],
  ['=1+1', "'=1+1", 'a formula'],
  ['+49 30', "'+49 30", 'a plus'],
  ['-1', "'-1", 'a minus in a text'],
  ['@SUM(A1)', "'@SUM(A1)", 'an at'],
  ['\t=1', "'\t=1", 'a tab before a formula'],
  ['\r=1', '"\'\r=1"', 'a carriage return before a formula'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"', 'a formula with quotes'],
])('%j becomes %s (%s)', (value, cell) => expect(csvLine([value])).toBe(`${cell}\r\n`))

test('a line has a cell for each value', () => expect(csvLine(['a', undefined, 'c'])).toBe('a,,c\r\n'))
