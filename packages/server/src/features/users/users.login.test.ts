import { expect, test } from 'vitest'
import type { OAuth2Login } from '@longhouse/engine'
import { refuseChosenIdentity } from './users.login.ts'

const login: OAuth2Login = {
  collection: 'users',
  provider: 'discord',
  accessToken: 'token',
  user: { id: '1', name: 'Rook', username: 'rook', email: '', avatarURL: '', raw: {} },
  createData: {},
}

test.each([{}, { emailVisibility: false }, { emailVisibility: true, theme_preference: 'light' }])(
  'a login may bring %j along [AU-03]',
  async (createData) => {
    await expect(refuseChosenIdentity({ ...login, createData })).resolves.toBeUndefined()
  },
)

test.each([
  { username: 'captain' },
  { is_admin: true },
  { discord_id: '2' },
  { 'discord_id+': '2' },
  { emailVisibility: false, verified: true },
])('a login that brings %j is refused [AU-03]', async (createData) => {
  await expect(refuseChosenIdentity({ ...login, createData })).rejects.toMatchObject({ status: 400 })
})

test('logins of other collections are ignored', async () => {
  const elsewhere = { ...login, collection: '_superusers', createData: { username: 'captain' } }
  await expect(refuseChosenIdentity(elsewhere)).resolves.toBeUndefined()
})
