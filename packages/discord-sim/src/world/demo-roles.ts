import { permissionBits } from './permissions.ts'
import type { SimRole } from './world.types.ts'

export const demoGuildId = '1180000000000000000'

const administrator = String(permissionBits(['Administrator']))
const forEveryone = String(permissionBits(['ReadMessageHistory', 'UseApplicationCommands']))

/** The permissions in the site's invitation of its bot. */
const forTheBot = String(
  permissionBits([
    'ViewChannel',
    'SendMessages',
    'EmbedLinks',
    'ManageRoles',
    'CreateEvents',
    'CreatePublicThreads',
    'SendMessagesInThreads',
  ]),
)

/** From the lowest to the highest. The bot is above the roles that it may give, and below those of people. */
export const demoRoles = {
  everyone: { ...role('00', '@everyone', 0, 0), permissions: forEveryone },
  termsAccepted: role('11', 'Terms Accepted', 1, 0x9fb3a8),
  privacyReader: role('12', 'Privacy Reader', 2, 0x8fb7c9),
  zoomExplorer: role('13', 'Zoom Explorer', 3, 0xd9a7f0),
  developer: role('14', 'Developer', 4, 0x7cc4ff),
  cssLabLeak: role('15', 'CSS Lab Leak', 5, 0xb6e35a),
  neuromancer: role('16', 'Neuromancer', 6, 0xb79cff),
  rtxOn: role('17', 'RTX On', 7, 0x8fd14f),
  securityAwareness: role('18', 'Security Awareness', 8, 0xff9a8f),
  blueScreenSurvivor: role('19', 'Blue Screen Survivor', 9, 0x6fb1ff),
  snakeCharmer: role('20', 'Snake Charmer', 10, 0x5fd98b),
  seasonChampion: role('21', 'Season Champion', 11, 0xf2c14e),
  bot: { ...role('30', 'Bot', 12, 0xa3b0a8), managed: true, permissions: forTheBot },
  member: { ...role('40', 'Member', 13, 0xc9d3db), hoist: true },
  veteran: { ...role('41', 'Veteran', 14, 0xe09a63), hoist: true },
  eventHost: { ...role('42', 'Event Host', 15, 0xffb86b), hoist: true },
  staff: { ...role('50', 'Staff', 16, 0x86e08a), hoist: true },
  admin: { ...role('51', 'Admin', 17, 0xff7b72), hoist: true, permissions: administrator },
  owner: { ...role('52', 'Owner', 18, 0xf2c14e), hoist: true, permissions: administrator },
} satisfies Record<string, SimRole>

function role(suffix: string, name: string, position: number, color: number): SimRole {
  return { id: `11800000000000000${suffix}`, name, position, color }
}
