import { expect, test } from 'vitest'
import { languageOf, languageOfLocale } from './format.ts'

test.each([
  ['de', 'de'],
  ['es-ES', 'es'],
  ['es-419', 'es'],
  ['fr', 'fr'],
  ['en-GB', 'en'],
  ['ja', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('Discord in %j is read in %s', (locale, language) => {
  expect(languageOfLocale(locale)).toBe(language)
})

test.each([
  { reader: 'with a German Discord', account: { id: 'a', language: 'de' }, language: 'de' },
  { reader: 'without Discord', account: { id: 'a', language: '' }, language: 'en' },
  { reader: 'without an account', account: undefined, language: 'en' },
])('a reader $reader is written to in $language', ({ account, language }) => {
  expect(languageOf(account)).toBe(language)
})
