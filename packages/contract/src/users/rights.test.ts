import { expect, test } from 'vitest'
import { rightsOf, rightfulRoles } from './rights.ts'

const discord = { staffRoleIds: ['11'], hostRoleIds: ['21', 'Hosts'], verifierRoleIds: ['31'] }
const none = { is_staff: false, can_host: false, can_verify: false }
const all = { is_staff: true, can_host: true, can_verify: true }

test.each([
  ['no right at all', {}, none],
  ['an admin', { is_admin: true }, all],
  ['a staff role', { discord_data: { roles: ['11'] } }, all],
  ['a host role by id', { discord_data: { roles: ['5', '21'] } }, { ...none, can_host: true }],
  [
    'a host role by name',
    { discord_data: { roles: [{ id: '9', name: 'Hosts' }] } },
    { ...none, can_host: true },
  ],
  ['a verifier role', { discord_data: { roles: [{ id: '31' }] } }, { ...none, can_verify: true }],
  ['both', { discord_data: '{"roles":["21","31"]}' }, { is_staff: false, can_host: true, can_verify: true }],
  ['other roles', { discord_data: { roles: ['2', '1', 'hosts'] } }, none],
])('%s', (_, user, rights) => {
  expect(rightsOf(user, { discord })).toEqual(rights)
})

test('without such roles in the community only staff have both rights', () => {
  const { staffRoleIds } = discord
  const everyRole = { discord_data: { roles: rightfulRoles(discord).filter((role) => role !== '11') } }
  expect(rightsOf(everyRole, { discord: { staffRoleIds } })).toEqual(none)
  expect(rightsOf({ is_admin: true }, { discord: { staffRoleIds } })).toEqual(all)
  expect(rightfulRoles({ staffRoleIds })).toEqual(['11'])
})
