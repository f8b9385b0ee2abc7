import { demoBot, demoPersonas } from './demo-people.ts'
import { demoGuildId, demoRoles } from './demo-roles.ts'
import type { SimChannel, SimClient, SimGuild, SimWebhook, DiscordWorld } from './world.types.ts'

export const demoGuild: SimGuild = {
  id: demoGuildId,
  name: 'TOG',
  description: 'A family of players. Zombies first, everything else after.',
  invite: 'tog-demo',
  ownerId: demoPersonas.owner.id,
}

// Not secrets: they work only in the simulator.
export const demoClient: SimClient = {
  clientId: '1170000000000000001',
  clientSecret: 'pretend_client_secret_not_a_real_one',
  botToken: 'pretend.bot.token',
  name: 'Longhouse (demo)',
  botUserId: demoBot.id,
  redirectUris: [],
}

export const demoChannels = {
  general: { id: '1185000000000000001', name: 'general' },
  events: { id: '1185000000000000002', name: 'events' },
  recaps: { id: '1185000000000000003', name: 'recaps' },
  squads: { id: '1185000000000000004', name: 'squads' },
  ranks: { id: '1185000000000000005', name: 'ranks' },
  announcements: { id: '1185000000000000006', name: 'announcements' },
} satisfies Record<string, SimChannel>

/** One per relay of the site, by the relay's name. */
export const demoWebhooks = {
  'event-logs': webhook('01', 'event-logs'),
  'notes-update': webhook('02', 'notes-update'),
  'clip-upload': webhook('03', 'clip-upload'),
  'clip-logs': webhook('04', 'clip-logs'),
  'faq-logs': webhook('05', 'faq-logs'),
  'coc-logs': webhook('06', 'coc-logs'),
  'rank-logs': webhook('07', 'rank-logs'),
  'staff-application': webhook('08', 'staff-application'),
  'game-interest': webhook('09', 'game-interest'),
} satisfies Record<string, SimWebhook>

/** Creates a fresh copy each time, as a simulator changes its world. */
export function createWorld(changes: Partial<DiscordWorld> = {}): DiscordWorld {
  return structuredClone({
    guild: demoGuild,
    client: demoClient,
    roles: Object.values(demoRoles),
    personas: Object.values(demoPersonas),
    members: [demoBot],
    channels: Object.values(demoChannels),
    webhooks: Object.values(demoWebhooks),
    ...changes,
    ...(changes.members && { members: withBot(changes.members, changes.client ?? demoClient) }),
  })
}

function withBot(members: DiscordWorld['members'], client: SimClient): DiscordWorld['members'] {
  return members.some((one) => one.id === client.botUserId) ? members : [demoBot, ...members]
}

function webhook(suffix: string, name: string): SimWebhook {
  return {
    id: `11860000000000000${suffix}`,
    token: `pretend-webhook-token-${name}`,
    name,
    channel: { id: `11870000000000000${suffix}`, name },
  }
}
