import { expect, test } from 'vitest'
import { loggedOut } from '../../lib/base/session-state.ts'
import { placesFor } from './use-search.ts'

const addresses = (visitor: Parameters<typeof placesFor>[0]) => placesFor(visitor).map(({ to }) => to)
const member = { ...loggedOut, isLoggedIn: true }

test('guests are led to what they can open', () => {
  const found = addresses(loggedOut)
  expect(found).toEqual(expect.arrayContaining(['/', '/events', '/login', '/faq']))
  for (const path of ['/account', '/admin', '/operator', '/records/queue', '/reset-password', '/first-run'])
    expect(found).not.toContain(path)
})

test('members find their own pages, and no way to log in', () => {
  const found = addresses(member)
  expect(found).toEqual(expect.arrayContaining(['/account', '/notifications', '/squads']))
  expect(found).not.toContain('/login')
  expect(found).not.toContain('/admin')
})

test('a rank of their own is found by members where ranks move', () => {
  expect(addresses({ ...member, hasLadder: true })).toContain('/my-rank')
  expect(addresses(member)).not.toContain('/my-rank')
  expect(addresses({ ...loggedOut, hasLadder: true })).not.toContain('/my-rank')
})

test('staff find their tools', () => {
  expect(addresses({ ...member, isStaff: true })).toContain('/admin')
})

test('nothing with a hole in its address is offered', () => {
  expect(addresses({ ...member, isStaff: true }).filter((path) => path.includes(':'))).toEqual([])
})
