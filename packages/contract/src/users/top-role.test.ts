import { expect, test } from 'vitest'
import { roleFilterEntries, topRole } from './discord-role.ts'

const roles = [
  { role_id: '1', role_name: 'Member', position: 1 },
  { role_id: '2', role_name: 'Sergeant', position: 7 },
  { role_id: '3', role_name: 'Bots', position: 9 },
]

test.each([
  { name: 'the highest position wins', data: { roles: ['1', '2'] }, expected: 'Sergeant' },
  { name: 'the hidden role is passed over', data: { roles: ['3', '1'] }, expected: 'Member' },
  { name: 'named roles count by id', data: { roles: [{ id: '2', name: 'old name' }] }, expected: 'Sergeant' },
  { name: 'only the hidden role', data: { roles: ['3'] }, expected: 'No Role' },
  { name: 'an unknown role', data: { roles: ['99'] }, expected: 'No Role' },
  { name: 'JSON text', data: '{"roles":["1"]}', expected: 'Member' },
])('$name [AD-02]', ({ data, expected }) => {
  expect(topRole({ user: { discord_id: '5', discord_data: data }, roles, hiddenRoleId: '3' })).toBe(expected)
})

test('a user without Discord has no role to show [AD-02]', () => {
  expect(topRole({ user: { discord_id: '', discord_data: null }, roles, hiddenRoleId: '3' })).toBe(
    'No Discord',
  )
  expect(topRole({ user: { discord_id: '5', discord_data: null }, roles, hiddenRoleId: '3' })).toBe('No Role')
})

test('the filter lists each role once and no fallback [AD-02]', () => {
  expect(roleFilterEntries(['Sergeant', 'No Role', 'Member', 'Sergeant', 'Error', 'No Discord'])).toEqual([
    'Member',
    'Sergeant',
  ])
})
