import type { DiscordSim } from './start.ts'

/** The settings of a site that uses this simulator, by their names in its `.env`. */
export function siteEnvironment({
  url,
  world,
  webhookUrl,
}: Pick<DiscordSim, 'url' | 'world' | 'webhookUrl'>) {
  const { clientId, clientSecret, botToken } = world.client
  const webhooks = world.webhooks.map(({ name }) => [settingOf(name), webhookUrl(name)] as const)
  return {
    DISCORD_API_URL: url,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
    DISCORD_GUILD_ID: world.guild.id,
    ...Object.fromEntries<string>(webhooks),
  }
}

function settingOf(webhook: string): string {
  return `DISCORD_WEBHOOK_${webhook.replaceAll('-', '_').toUpperCase()}`
}
