import { expect, test } from 'vitest'
import { isStaff, type StaffFacts } from './rights.ts'

const community = { discord: { staffRoleIds: ['11', '12', 'Moderators'] } }

const table: { who: string; user: StaffFacts; staff: boolean }[] = [
  { who: 'a member without roles', user: {}, staff: false },
  { who: 'an admin by flag', user: { is_admin: true }, staff: true },
  { who: 'an admin flag that is only truthy', user: { is_admin: 'true' }, staff: false },
  { who: 'a role id', user: { discord_data: { roles: ['5', '12'] } }, staff: true },
  {
    who: 'a named role by id',
    user: { discord_data: { roles: [{ id: '11', name: 'Sergeant' }] } },
    staff: true,
  },
  {
    who: 'a named role by name',
    user: { discord_data: { roles: [{ id: '9', name: 'Moderators' }] } },
    staff: true,
  },
  { who: 'JSON text', user: { discord_data: '{"roles":["12"]}' }, staff: true },
  { who: 'other roles', user: { discord_data: { roles: ['5', { id: '6', name: 'Member' }] } }, staff: false },
  { who: 'part of a staff id', user: { discord_data: { roles: ['1'] } }, staff: false },
  { who: 'broken JSON text', user: { discord_data: '{"roles":["12"' }, staff: false },
  { who: 'roles that are no list', user: { discord_data: { roles: '12' } }, staff: false },
  { who: 'a role object without a name', user: { discord_data: { roles: [{ id: '12' }] } }, staff: true },
  {
    who: 'a role object without an id',
    user: { discord_data: { roles: [{ name: 'Moderators' }] } },
    staff: false,
  },
  { who: 'no Discord data', user: { is_admin: false, discord_data: null }, staff: false },
]

test.each(table)('$who: staff is $staff [AD-05]', ({ user, staff }) => {
  expect(isStaff(user, community)).toBe(staff)
})
