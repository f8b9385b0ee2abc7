import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStrictJson } from './values.ts'

/** What a text holds, or this sentence where it is refused with it. */
function readOr(sentence: string, text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch (error) {
    if (error instanceof SyntaxError && error.message === sentence) return sentence
    throw error
  }
}

describe('the first JSON value of a text', () => {
  test.each<[string, string, unknown]>([
    ['an object', '{"a":1}', { a: 1 }],
    ['the same key in different objects', ' \n{"a":{"a":1},"b":{"a":2}}', { a: { a: 1 }, b: { a: 2 } }],
    ['a second value is ignored', '{"a":1}{"b":2}', { a: 1 }],
    ['text after the value is ignored', '{"a":1} and more', { a: 1 }],
    ['a word ends at a blank', 'null trailing', null],
    ['an array', '[1,[2]] x', [1, [2]]],
    ['an escaped quote does not end a text', '"a\\"b" x', 'a"b'],
    ['an escaped backslash before the closing quote', '"a\\\\" x', 'a\\'],
    ['values may repeat', '{"a":"b","c":["a","a"]}', { a: 'b', c: ['a', 'a'] }],
    ['brackets inside a text', '{"a":"}{","b":1}', { a: '}{', b: 1 }],
    ['a number', '-1.5e3', -1500],
  ])('%s', (_why, text, value) => {
    expect(parseStrictJson(text)).toEqual(value)
  })

  test.each([
    ['{"a":1,"a":2}', 'the same key twice'],
    ['{"a":1,"\\u0061":2}', 'the same key twice, once escaped'],
    ['{"x":{"a":1,"b":{},"a":2}}', 'the same key twice further in, after an object'],
    ['{"a":1', 'no end'],
    ['{"a":"b', 'an unfinished text'],
    ["{'a':1}", 'single quotes'],
    ['{"a":1]', 'mismatched brackets'],
    ['{"a" 1}', 'a missing colon'],
    ['nullx', 'an unknown word'],
    ['', 'nothing'],
    ['['.repeat(201) + ']'.repeat(201), 'nested too deeply'],
    [`[${'1,'.repeat(200_001)}1]`, 'too many values'],
    [`{${Array.from({ length: 5001 }, (_, index) => `"${index}":1`).join(',')}}`, 'too many keys'],
    [`"${'\\"'.repeat(1_000_001)}"`, 'too many escapes'],
  ])('refused: %.30s, %s', (text, _why) => {
    expect(() => parseStrictJson(text)).toThrow(SyntaxError)
  })

  test('whatever an object holds, a key is refused where it stands twice and nowhere else', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', ':', '{', '"', 'c:d', '[', '\\'), { maxLength: 5 })
    const value = fc.constantFrom<unknown>(1, 'x', 'a:b', '', null, true, [1], { a: 1 }, {}, '":"')
    fc.assert(
      fc.property(keys, fc.array(value, { minLength: 5, maxLength: 5 }), (names, values) => {
        const pairs = names.map((name, place) => `${JSON.stringify(name)}: ${JSON.stringify(values[place])}`)
        const text = `{${pairs.join(',')}}`
        const isTwice = new Set(names).size < names.length
        expect(readOr('duplicate key', text)).toEqual(isTwice ? 'duplicate key' : JSON.parse(text))
      }),
      { numRuns: 500 },
    )
  })

  test('a key that stands twice is refused also after one that V8 takes it for', () => {
    expect(parseStrictJson(String.raw`{"\"": 1,"\\": 2}`)).toEqual({ '"': 1, '\\': 2 })
    expect(readOr('duplicate key', String.raw`{"\"": 1,"\"": 2}`)).toBe('duplicate key')
  })

  test('a key named __proto__ changes no prototype', () => {
    const value = parseStrictJson('{"__proto__":{"polluted":true}}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })

  test('ten megabytes of backslashes take no quadratic time', () => {
    const text = `"${'\\\\'.repeat(5_000_000)}"`
    const start = performance.now()
    parseStrictJson(text)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
