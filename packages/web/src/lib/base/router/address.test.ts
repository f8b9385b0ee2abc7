import { expect, test } from 'vitest'
import { resolveAddress, textOf, type To } from './address.ts'

test.each<[To, string, string]>([
  ['/clips', '/events', '/clips'],
  ['/clips?q=a#b', '/events', '/clips?q=a#b'],
  ['?tab=ladder', '/admin', '/admin?tab=ladder'],
  ['?', '/admin', '/admin'],
  ['#rule-3', '/code-of-conduct', '/code-of-conduct#rule-3'],
  [{ search: '?step=2' }, '/game-interest', '/game-interest?step=2'],
  [{ search: 'tab=people' }, '/events/one', '/events/one?tab=people'],
  [{ search: '' }, '/events/one', '/events/one'],
  [{ hash: 'x' }, '/faq', '/faq#x'],
  [{ pathname: '/login', hash: '#x' }, '/events', '/login#x'],
  ['/user/Zoë', '/', '/user/Zo%C3%AB'],
])('%j from %s is %s', (to, from, place) => {
  expect(textOf(resolveAddress(to, from))).toBe(place)
})

test.each(['//other.example/x', '/\\other.example/x', '\\\\other.example/x'])(
  '%s stays on this site',
  (to) => {
    expect(textOf(resolveAddress(to, '/events'))).toBe('/other.example/x')
  },
)
