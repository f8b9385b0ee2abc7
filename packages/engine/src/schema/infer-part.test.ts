import { expect, it } from 'vitest'
import { inferPart } from './infer-part.ts'

it.each<[string, string | number | boolean, string]>([
  ['true', true, 'a boolean'],
  ['false', false, 'a boolean'],
  ['TRUE', 'TRUE', 'another case is text'],
  ['12', 12, 'a number'],
  ['-1.5', -1.5, 'a negative decimal'],
  ['0', 0, 'zero'],
  ['007', '007', 'leading zeros are text'],
  ['1.50', '1.50', 'trailing zeros are text'],
  ['+1', '+1', 'a plus is text'],
  ['1e3', '1e3', 'an exponent is text'],
  ['-0', '-0', 'a negative zero is text'],
  ['12345678901234567890', '12345678901234567890', 'more digits than a number holds are text'],
  ['NaN', 'NaN', 'a word is text'],
  ['Infinity', 'Infinity', 'a word is text'],
  ['', '', 'nothing is text'],
  [' 1', ' 1', 'blanks make text'],
  ['null', 'null', 'null is text'],
])('the part %j is %j (%s)', (text, expected) => {
  expect(inferPart(text)).toBe(expected)
})
