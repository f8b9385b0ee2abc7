import {
  demoPersonas,
  demoRoles,
  type SimPerson,
  demoClient,
  demoGuild,
  demoWebhooks,
  startDiscordSim,
  type DiscordSim,
} from '@longhouse/discord-sim'
import type { DiscordSettings } from '../settings.ts'

/** A person of the demo: known to the Discord simulator and, unless an outsider, a member of the site. */
export interface DemoPerson {
  readonly discord: SimPerson
  readonly isAdmin: boolean
  /** May operate the site as well. */
  readonly isOperator?: boolean
  /** Members without one log in only through the Discord simulator. */
  readonly password?: string
}

/** The password of all demo accounts that have one. It only works in a demo on this machine. */
export const demoPassword = 'longhouse-demo'

const names = [
  'Marrow',
  'Quill',
  'Vesper',
  'Bramble',
  'Copperhead',
  'Driftwood',
  'Ember_Kay',
  'Foxglove',
  'Gravel',
  'Hollis',
  'Ironwood',
  'Juniper.J',
  'Kestrel',
  'Lanternfish',
  'Mothlight',
  'Nettle',
  'Oakmoss',
  'Pinecone',
  'Quarry',
  'Rookwood',
  'Saltmarsh',
  'Thistle',
  'Umber',
  'Vantage',
  'Wickerman',
  'Xylo',
  'Yarrow',
  'Zephyr_9',
  'Ashfall',
  'Burdock',
  'Cinder',
  'Dusk_Runner',
  'Elderberry',
  'Fenwick',
] as const

const { admin, staff, member, secondMember, unverified, owner } = demoPersonas

/** Forty members: six people with their own story and thirty-four others. */
export const demoPeople: readonly DemoPerson[] = [
  { discord: admin, isAdmin: true, isOperator: true, password: demoPassword },
  { discord: staff, isAdmin: false, password: demoPassword },
  { discord: member, isAdmin: false, password: demoPassword },
  { discord: secondMember, isAdmin: false, password: demoPassword },
  { discord: unverified, isAdmin: false },
  { discord: owner, isAdmin: true },
  ...names.map((name, index) => ({ discord: ordinaryMember(name, index), isAdmin: false })),
]

/** People who must be added to the Discord simulator; it has the personas already. */
export const demoGuildMembers: readonly SimPerson[] = demoPeople
  .map(({ discord }) => discord)
  .filter((person) => !Object.values(demoPersonas).some((persona) => persona.id === person.id))

function ordinaryMember(name: string, index: number): SimPerson {
  const extra = [demoRoles.veteran, demoRoles.eventHost, demoRoles.snakeCharmer, demoRoles.privacyReader]
  const roles = [demoRoles.member, ...extra.filter((_, each) => index % (each + 3) === 0)]
  return {
    id: `1210000000000000${String(index + 100)}`,
    username: name,
    globalName: name.replaceAll(/[._]/g, ' '),
    email: `${name.toLowerCase()}@example.test`,
    verified: true,
    avatar: null,
    roles: roles.map((role) => role.id),
    inGuild: true,
  }
}

/** The demo's Discord simulator, and the settings that lead the site to it. */
export interface DemoDiscord {
  readonly sim: DiscordSim
  readonly settings: DiscordSettings
}

export async function startDemoDiscord(port: number): Promise<DemoDiscord> {
  const sim = await startDiscordSim({ port, world: { members: [...demoGuildMembers] } })
  return {
    sim,
    settings: {
      clientId: demoClient.clientId,
      clientSecret: demoClient.clientSecret,
      botToken: demoClient.botToken,
      guildId: demoGuild.id,
      url: sim.url,
      webhooks: demoWebhooks,
      door: 'http',
    },
  }
}
