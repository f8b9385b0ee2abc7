/** A channel between the bot and one user. */
export interface DirectChannel {
  id: string
  userId: string
}

export interface DirectChannelStore {
  open(channel: DirectChannel): void
  all(): DirectChannel[]
  findById(channelId: string): DirectChannel | undefined
  findByUser(userId: string): DirectChannel | undefined
  clear(): void
}

export function createDirectChannels(): DirectChannelStore {
  const channels = new Map<string, DirectChannel>()
  return {
    open: (channel) => void channels.set(channel.id, channel),
    all: () => [...channels.values()],
    findById: (channelId) => channels.get(channelId),
    findByUser: (userId) => [...channels.values()].find((one) => one.userId === userId),
    clear: () => channels.clear(),
  }
}
