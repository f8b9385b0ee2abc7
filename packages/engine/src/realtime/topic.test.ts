import { expect, it } from 'vitest'
import { parseTopic } from './stream-request.ts'

const withOptions = (path: string, options: unknown) =>
  `${path}?options=${encodeURIComponent(JSON.stringify(options))}`

it.each([
  ['clips/*', { collection: 'clips', record: '*', query: {}, headers: {} }],
  ['clips', { collection: 'clips', record: '*' }],
  ['clips/abc', { collection: 'clips', record: 'abc' }],
  ['@oauth2', { collection: '@oauth2', record: '*' }],
  ['', { collection: '', record: '*' }],
  [
    withOptions('clips/*', { query: { filter: 'a=1', expand: 'user' } }),
    { query: { filter: 'a=1', expand: 'user' } },
  ],
  [withOptions('clips/*', { query: { n: 5, x: null, y: {} } }), { query: { n: '5' } }],
  [withOptions('clips/*', { headers: { 'X-Test': 'v' } }), { headers: { x_test: 'v' }, query: {} }],
  ['clips/*?options=%7Bbroken', { collection: 'clips', query: {}, headers: {} }],
  ['clips/*?options=[]', { query: {} }],
])('reads %s', (text, expected) => {
  expect(parseTopic(text)).toMatchObject({ ...expected, text })
})
