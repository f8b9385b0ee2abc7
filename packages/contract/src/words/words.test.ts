import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { translationOf, words, wordsFor } from './index.ts'

const nightWords = words({
  title: 'Game night',
  greeting: 'Welcome to {night}, {name}',
  places: { one: '{count} place left in {night}', other: '{count} places left in {night}' },
})
const say = wordsFor('en', nightWords)

test.each([
  ['a text without a name', say('title'), 'Game night'],
  [
    'names in their places',
    say('greeting', { name: 'Ada', night: 'Der Eisendrache' }),
    'Welcome to Der Eisendrache, Ada',
  ],
  ['none', say('places', { count: 0, night: 'A' }), '0 places left in A'],
  ['one', say('places', { count: 1, night: 'A' }), '1 place left in A'],
  ['several', say('places', { count: 2, night: 'A' }), '2 places left in A'],
  ['a number as it comes', say('places', { count: 10_000, night: 7 }), '10000 places left in 7'],
  [
    'a value that looks like a name',
    say('greeting', { name: '{night}', night: '{name}' }),
    'Welcome to {name}, {night}',
  ],
  ['a value that looks like a pattern', say('greeting', { name: '$&', night: '$1' }), 'Welcome to $1, $&'],
  ['an empty value', say('greeting', { name: '', night: 'A' }), 'Welcome to A, '],
])('%s', (_, said, text) => {
  expect(said).toBe(text)
})

test('the parts of a text keep the inserted values unchanged', () => {
  const ada = { element: 'Ada' }
  expect(say.parts('greeting', { name: ada, night: 'A' })).toEqual(['Welcome to ', 'A', ', ', ada, ''])
  expect(say.parts('places', { count: 1, night: ada })[1]).toBe(1)
})

test('in any text each value replaces its placeholder once', () => {
  const plain = fc.string().map((text) => text.replaceAll(/[{}]/g, '-'))
  const name = fc.stringMatching(/^[a-z]\w{0,5}$/)
  const pieces = fc.array(fc.record({ before: plain, name, value: fc.string() }))
  fc.assert(
    fc.property(pieces, plain, (list, end) => {
      const text = list.map(({ before, name: key }) => `${before}{${key}}`).join('') + end
      const values = Object.fromEntries(list.map(({ name: key, value }) => [key, value]))
      const expected = list.map(({ before, name: key }) => before + values[key]).join('') + end
      expect(wordsFor('en', { text }).parts('text', values).join('')).toBe(expected)
    }),
  )
})

describe('compile-time errors', () => {
  test('a value that is missing, unknown or of the wrong kind', () => {
    const refused = () => {
      // @ts-expect-error there is no such text
      say('tilte')
      // @ts-expect-error `name` is missing
      say('greeting', { night: 'A' })
      // @ts-expect-error no placeholder is named `host`
      say('greeting', { name: 'Ada', night: 'A', host: 'Pip' })
      // @ts-expect-error it asks for nothing
      say('title', {})
      // @ts-expect-error a plural asks for its count
      say('places', { night: 'A' })
      // @ts-expect-error which is a number
      say('places', { count: '2', night: 'A' })
    }
    expect(refused).toBeTypeOf('function')
    expectTypeOf(say('title')).toEqualTypeOf<string>()
  })

  test('a translation that lacks a text or a name, or has one too many', () => {
    const inGerman = translationOf<typeof nightWords>()
    const german = inGerman({
      title: 'Spieleabend',
      greeting: '{name}, willkommen bei {night}',
      places: { one: 'Noch {count} Platz bei {night}', other: 'Noch {count} Plätze bei {night}' },
    })
    const { title, greeting, places } = german
    // @ts-expect-error `title` is missing
    inGerman({ greeting, places })
    // @ts-expect-error `name` is missing
    inGerman({ title, places, greeting: 'Willkommen bei {night}' })
    // @ts-expect-error `host` is unknown
    inGerman({ title, places, greeting: '{name}, willkommen bei {night}, sagt {host}' })
    // @ts-expect-error `titel` is unknown
    inGerman({ title, places, greeting, titel: 'Spieleabend' })
    // @ts-expect-error a plural stays one
    inGerman({ title, greeting, places: 'Noch {count} Plätze bei {night}' })
    expect(wordsFor('en', german)('greeting', { name: 'Ada', night: 'A' })).toBe('Ada, willkommen bei A')
    expectTypeOf(wordsFor('en', german)).toExtend<typeof say>()
  })
})
