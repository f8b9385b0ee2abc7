import { anything, assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from './field.ts'
import {
  autodate,
  bool,
  date,
  editor,
  email,
  file,
  geoPoint,
  json,
  kindOf,
  number,
  password,
  relation,
  select,
  text,
  url,
} from './index.ts'

const oneOf = select(['a', 'b', 'c'])
const someOf = select(['a', 'b', 'c'], { maxSelect: 3 })

const everyKind: Field[] = [
  text(),
  editor(),
  number(),
  bool(),
  email(),
  url(),
  date(),
  autodate('both'),
  oneOf,
  someOf,
  relation('users'),
  relation('users', { maxSelect: 2 }),
  file(),
  file({ maxSelect: 2 }),
  json(),
  password(),
  geoPoint(),
]

function coerce(field: Field, input: unknown): unknown {
  return kindOf(field).coerce(field, input)
}

describe('an unset value is', () => {
  it.each<[Field, unknown]>([
    [text(), ''],
    [editor(), ''],
    [email(), ''],
    [url(), ''],
    [number(), 0],
    [bool(), false],
    [date(), ''],
    [autodate('create'), ''],
    [oneOf, ''],
    [someOf, []],
    [relation('users'), ''],
    [relation('users', { maxSelect: 2 }), []],
    [file(), ''],
    [file({ maxSelect: 2 }), []],
    [json(), null],
    [geoPoint(), { lon: 0, lat: 0 }],
  ])('%j → %j', (field, expected) => {
    expect(kindOf(field).zero(field)).toEqual(expected)
    expect(coerce(field, null)).toEqual(expected)
    expect(coerce(field, undefined)).toEqual(expected)
  })
})

describe.each([text(), editor(), email(), url(), password()])('$type takes', (field) => {
  it.each<[unknown, string, string]>([
    ['  a ', '  a ', 'text as it is, untrimmed'],
    [12.5, '12.5', 'a number as its text'],
    [1e21, '1000000000000000000000', 'a big number without exponent'],
    [-1.5e-7, '-0.00000015', 'a small number without exponent'],
    [true, 'true', 'a boolean as its text'],
    [false, 'false', 'a boolean as its text'],
    [null, '', 'null as unset'],
    [['a'], '', 'an array as unset'],
    [{ a: 1 }, '', 'an object as unset'],
  ])('%j → %j (%s)', (input, expected) => {
    expect(coerce(field, input)).toBe(expected)
  })
})

describe('number takes', () => {
  it.each<[unknown, number, string]>([
    [1.5, 1.5, 'a number'],
    ['12', 12, 'numeric text'],
    ['-1.50', -1.5, 'negative decimals'],
    ['1e3', 1000, 'an exponent'],
    ['007', 7, 'leading zeros'],
    [true, 1, 'true as 1'],
    [false, 0, 'false as 0'],
    ['', 0, 'empty text'],
    ['x', 0, 'other text'],
    ['1x', 0, 'text that only begins as a number'],
    [' 1', 0, 'surrounding blanks'],
    ['0x10', 0, 'other notations'],
    ['NaN', 0, 'not a number'],
    ['Infinity', 0, 'infinity'],
    ['1e999', 0, 'more than a number holds'],
    [Number.NaN, 0, 'not a number'],
    [null, 0, 'null'],
    [[1], 0, 'an array'],
    [{ valueOf: () => 1 }, 0, 'an object'],
  ])('%j → %j (%s)', (input, expected) => {
    expect(coerce(number(), input)).toBe(expected)
  })
})

describe('bool takes', () => {
  it.each([true, 1, -1, 0.5, '1', 't', 'T', 'true', 'TRUE', 'True'])('%j as true', (input) => {
    expect(coerce(bool(), input)).toBe(true)
  })
  it.each([false, 0, '', '0', 'yes', 'on', 'tRue', ' true', null, [], [true], {}, Number.NaN])(
    '%j as false',
    (input) => {
      expect(coerce(bool(), input)).toBe(false)
    },
  )
})

describe.each([oneOf, relation('users'), file()])('a single $type takes', (field) => {
  it.each<[unknown, string, string]>([
    ['a', 'a', 'a text'],
    [5, '5', 'a number as its text'],
    [['a', 'b'], 'b', 'the last of an array'],
    ['["a","b"]', 'b', 'the last of a JSON array'],
    [['a', ''], 'a', 'the last that is not empty'],
    [[], '', 'an empty array as unset'],
    ['', '', 'empty text as unset'],
    [null, '', 'null as unset'],
    [{ a: 1 }, '', 'an object as unset'],
  ])('%j → %j (%s)', (input, expected) => {
    expect(coerce(field, input)).toBe(expected)
  })
})

describe.each([someOf, relation('users', { maxSelect: 3 }), file({ maxSelect: 3 })])(
  'a multiple $type takes',
  (field) => {
    it.each<[unknown, string[], string]>([
      [['a', 'b'], ['a', 'b'], 'an array'],
      ['a', ['a'], 'a scalar as one item'],
      [5, ['5'], 'a number as one item'],
      ['["a","b"]', ['a', 'b'], 'a JSON array'],
      ['[a', ['[a'], 'a bracket that begins no JSON'],
      ['[1,2]', ['[1,2]'], 'a JSON array of other things'],
      [['c', 'a', 'c', '', 'b', 'a'], ['c', 'a', 'b'], 'no duplicates, no empty items, order kept'],
      [['a', null, { a: 1 }, 7], ['a', '7'], 'items as their text'],
      ['', [], 'empty text as unset'],
      [null, [], 'null as unset'],
    ])('%j → %j (%s)', (input, expected) => {
      expect(coerce(field, input)).toEqual(expected)
    })
  },
)

describe('json takes', () => {
  it.each<[unknown, unknown, string]>([
    [{ a: [1] }, { a: [1] }, 'an object'],
    [0, 0, 'a number'],
    [false, false, 'a boolean'],
    [undefined, null, 'nothing as null'],
    ['{"a":1}', { a: 1 }, 'text of an object'],
    ['[1,2]', [1, 2], 'text of an array'],
    ['12', 12, 'text of a number'],
    ['-1.5', -1.5, 'text of a negative number'],
    ['"x"', 'x', 'quoted text'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['null', null, 'null'],
    ['', '', 'empty text stays'],
    ['hello', 'hello', 'other text stays'],
    ['truer', 'truer', 'text that only begins as JSON stays'],
    ['{broken', '{broken', 'text that looks like JSON but is none stays'],
    ['12 apples', '12 apples', 'text that begins with a digit stays'],
    [' 1', ' 1', 'text with a leading blank stays'],
  ])('%j → %j (%s)', (input, expected) => {
    expect(coerce(json(), input)).toEqual(expected)
  })
})

describe('geoPoint takes', () => {
  it.each<[unknown, unknown, string]>([
    [{ lon: 1.5, lat: -2 }, { lon: 1.5, lat: -2 }, 'an object'],
    ['{"lon":1,"lat":2}', { lon: 1, lat: 2 }, 'its JSON text'],
    [{ lon: 3 }, { lon: 3, lat: 0 }, 'a missing part as 0'],
    [{ lon: 1, lat: 2, alt: 3 }, { lon: 1, lat: 2 }, 'nothing else'],
    [{ lon: '1', lat: 2 }, { lon: 0, lat: 0 }, 'text inside as unset'],
    [[1, 2], { lon: 0, lat: 0 }, 'an array as unset'],
    ['nowhere', { lon: 0, lat: 0 }, 'other text as unset'],
    [7, { lon: 0, lat: 0 }, 'a number as unset'],
    [{ lon: 500, lat: 0 }, { lon: 500, lat: 0 }, 'a point off the globe, to be refused'],
  ])('%j → %j (%s)', (input, expected) => {
    expect(coerce(geoPoint(), input)).toEqual(expected)
  })
})

describe('storage', () => {
  it.each<[Field, string, boolean]>([
    [text(), 'text', false],
    [number(), 'number', false],
    [bool(), 'bool', false],
    [date(), 'text', false],
    [oneOf, 'text', false],
    [someOf, 'json', true],
    [select(['a'], { maxSelect: 0 }), 'text', false],
    [relation('users'), 'text', false],
    [relation('users', { maxSelect: 2 }), 'json', true],
    [file({ maxSelect: 2 }), 'json', true],
    [json(), 'json', false],
    [geoPoint(), 'json', false],
    [password(), 'text', false],
  ])('%j is kept as %s, multiple: %s', (field, storage, isMultiple) => {
    expect(kindOf(field).storage(field)).toBe(storage)
    expect(kindOf(field).isMultiple(field)).toBe(isMultiple)
  })
})

describe.each(everyKind)('$type (maxSelect $maxSelect)', (field) => {
  it('never throws, whatever is submitted, and settles at once', () => {
    assert(
      property(anything(), (input) => {
        const value = coerce(field, input)
        expect(() => kindOf(field).validate(field, value)).not.toThrow()
        // JSON is the exception by design: text of text of JSON is read once per submission.
        expect(field.type === 'json' ? value : coerce(field, value)).toEqual(value)
      }),
    )
  })
})
