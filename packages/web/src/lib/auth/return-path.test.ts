import { expect, it } from 'vitest'
import { loginReason, returnPath } from './return-path.ts'

const rows: [state: unknown, path: string, why: string][] = [
  [null, '/', 'nothing remembered'],
  ['/events', '/', 'not what a gate leaves behind'],
  [{ from: '/events?game=gta5' }, '/events?game=gta5', 'the gate of the events'],
  [{ from: '/' }, '/', 'the home page itself'],
  [{ from: '/login' }, '/', 'no circle'],
  [{ from: '/register?x=1' }, '/', 'no circle either'],
  [{ from: '//evil.example' }, '/', 'another site'],
  [{ from: String.raw`/\evil.example` }, '/', 'another site, spelled oddly'],
  [{ from: 'https://evil.example' }, '/', 'another site by address'],
  [{ from: 7 }, '/', 'not a path'],
]

it.each(rows)('after logging in %j leads to %s: %s [AU-01]', (state, path) => {
  expect(returnPath(state)).toBe(path)
})

it.each([
  { state: { from: '/account', reason: 'Please log in to see it.' }, reason: 'Please log in to see it.' },
  { state: { from: '/account' }, reason: undefined },
  { state: { reason: 7 }, reason: undefined },
  { state: null, reason: undefined },
])('the reason in $state is $reason [AU-01]', ({ state, reason }) => {
  expect(loginReason(state)).toBe(reason)
})
