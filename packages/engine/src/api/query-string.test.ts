import { expect, test } from 'vitest'
import { parseQueryString } from './request.ts'

test.each<[string, string, object]>([
  ['nothing', '', {}],
  ['plain pairs', 'a=1&b=2', { a: '1', b: '2' }],
  ['the first value wins', 'a=1&a=2', { a: '1' }],
  ['an undecodable pair is dropped', 'filter=%zz&page=2', { page: '2' }],
  ['an undecodable name is dropped', '%zz=1&page=2', { page: '2' }],
  ['a dropped pair does not hide a later one', 'filter=%zz&filter=a', { filter: 'a' }],
  ['spaces and escapes', 'a=x+y%20z%2B', { a: 'x y z+' }],
  ['no value', 'a&b=', { a: '', b: '' }],
  ['an equals sign inside the value', 'a=b=c', { a: 'b=c' }],
  ['UTF-8', 'a=%C3%A9', { a: 'é' }],
  ['broken UTF-8', 'a=%ff', {}],
  ['empty pairs', '&&a=1&', { a: '1' }],
  ['a semicolon does not separate', 'a;b=1&c=2', { c: '2' }],
  ['names keep their case', 'Page=2', { Page: '2' }],
])('%s', (_why, text, values) => {
  expect(parseQueryString(text)).toEqual(values)
})

test('a parameter named __proto__ or constructor is harmless', () => {
  const values = parseQueryString('__proto__=x&constructor=y')
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
  expect(values).toEqual({ constructor: 'y' })
})
