import { demoClient, demoGuild, demoWebhooks, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import type { DiscordSettings } from '../settings.ts'
import { demoGuildMembers } from './demo-people.ts'

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
