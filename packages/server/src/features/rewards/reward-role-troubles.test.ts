import { expect, test } from 'vitest'
import { rewardRoleTroubles } from './reward-role-troubles.ts'

const rewardRoleIds = {
  snake: '20',
  'blue-screen': '19',
  password: '18',
  rtx: '17',
  neuromancer: '16',
  'css-lab-leak': '15',
  developer: '14',
  zoom: '13',
  'privacy-reader': '12',
  'terms-accepted': '11',
}
const badge = { id: '20', name: 'Snake Charmer', permissions: '0' }
const table = [
  { name: 'a badge', role: badge, staffRoleIds: ['50'], found: [] },
  { name: 'a role that Discord does not know', role: { ...badge, id: '9' }, staffRoleIds: ['50'], found: [] },
  {
    name: 'a role that may do something',
    role: { ...badge, permissions: '1024' },
    staffRoleIds: ['50'],
    found: ['the role of the reward snake (Snake Charmer) carries permissions in Discord'],
  },
  {
    name: 'a role that makes staff, by id',
    role: badge,
    staffRoleIds: ['50', '20'],
    found: ['the role of the reward snake (Snake Charmer) is a staff role'],
  },
  {
    name: 'a role that lets one plan events',
    role: badge,
    staffRoleIds: ['50'],
    hostRoleIds: ['20'],
    found: ['the role of the reward snake (Snake Charmer) is a role of hosts or verifiers'],
  },
  {
    name: 'a role that makes staff, by name, and may do everything',
    role: { ...badge, permissions: '8' },
    staffRoleIds: ['Snake Charmer'],
    found: ['is a staff role', 'carries permissions'],
  },
]

test.each(table)('$name as a reward: $found.length warnings', ({ role, found, ...lists }) => {
  const troubles = rewardRoleTroubles([role], { rewardRoleIds, ...lists })
  expect(troubles).toEqual(found.map((part) => expect.stringContaining(part)))
})
