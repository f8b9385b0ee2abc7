import { community } from '@longhouse/contract/community'
import { expect, test } from 'vitest'
import { roleChoices, topRoleCondition } from './role-filter.ts'

const { hiddenTopRoleId, guildId } = community.discord
const roles = [
  { role_id: '3', role_name: 'Owner', position: 9 },
  { role_id: hiddenTopRoleId, role_name: 'Bot', position: 8 },
  { role_id: '2', role_name: 'Veteran', position: 5 },
  { role_id: '1', role_name: 'Member', position: 2 },
  { role_id: '7', role_name: 'No Role', position: 1 },
  { role_id: guildId, role_name: '@everyone', position: 0 },
]
const bind = (text: string, values: Record<string, unknown>) => text.replace('{:id}', String(values['id']))

test('the filter offers every role that can be shown, by name [AD-02]', () => {
  expect(roleChoices(roles)).toEqual([
    { value: '1', label: 'Member' },
    { value: '3', label: 'Owner' },
    { value: '2', label: 'Veteran' },
  ])
})

test.each([
  { role: '3', expected: 'discord_data ~ "3"', why: 'nothing is above it; the hidden role does not count' },
  {
    role: '1',
    expected: 'discord_data ~ "1" && discord_data !~ "3" && discord_data !~ "2"',
    why: 'two above',
  },
  { role: '99', expected: 'discord_data ~ "99"', why: 'a role that is gone' },
])('accounts whose top role is $role: $why [AD-02]', ({ role, expected }) => {
  expect(topRoleCondition(role, roles, bind)).toBe(expected)
})

test('a server with very many roles stays within the length of a filter', () => {
  const many = Array.from({ length: 250 }, (_, position) => ({
    role_id: `11800000000000${position + 10_000}`,
    role_name: `Role ${position}`,
    position,
  })).toReversed()
  expect(topRoleCondition(many[249]?.role_id ?? '', many, bind).length).toBeLessThan(3000)
})
