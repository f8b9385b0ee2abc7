import type { SimChannel, DiscordWorld } from './world.types.ts'

/** All channels of the server, those of webhooks included. */
export function findAllChannels(world: DiscordWorld): SimChannel[] {
  return [...world.channels, ...world.webhooks.map((webhook) => webhook.channel)]
}

export function findChannel(world: DiscordWorld, channelId: string): SimChannel | undefined {
  return findAllChannels(world).find((channel) => channel.id === channelId)
}
