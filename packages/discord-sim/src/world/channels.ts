import type { SimChannel, World } from './world.types.ts'

/** All channels of the server, those of webhooks included. */
export function findAllChannels(world: World): SimChannel[] {
  return [...world.channels, ...world.webhooks.map((webhook) => webhook.channel)]
}

export function findChannel(world: World, channelId: string): SimChannel | undefined {
  return findAllChannels(world).find((channel) => channel.id === channelId)
}
