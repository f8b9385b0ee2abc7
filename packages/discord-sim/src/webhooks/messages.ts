import type { APIMessage, APIUser } from 'discord-api-types/v10'
import type { Wire } from '../api/wire.ts'
import type { TopLevelComponent } from '../components/component-schema.ts'
import type { Pings } from './mentions.ts'
import type { AllowedMentions } from './message-body.ts'

export interface SimFile {
  id: string
  name: string
  type: string
  bytes: Buffer
}

/** A message as in Discord's responses. */
export type WireMessage = Omit<Wire<APIMessage>, 'components' | 'interaction_metadata'> & {
  components: TopLevelComponent[]
  interaction_metadata?: {
    id: string
    type: number
    user: Wire<APIUser>
    authorizing_integration_owners: Record<string, string>
  }
}

export interface SimMessage {
  id: string
  /** The webhook's name: in the demo that of the relay. The bot's own messages have none. */
  webhook?: string
  webhookId?: string
  channelId: string
  content: string
  message: WireMessage
  /** The interaction it answers. */
  interactionId?: string
  /** Ephemeral: the one user who sees it. */
  visibleTo?: string
  allowedMentions: AllowedMentions | null
  pings: Pings
  files: SimFile[]
  /** Milliseconds since 1970. */
  receivedAt: number
}

export interface MessageStore {
  add(message: SimMessage): void
  /**
   * Messages visible to a whole channel, oldest first: of a webhook's id or name, of a channel's id, or all.
   */
  all(where?: string): SimMessage[]
  /** Messages that only this user sees, oldest first. */
  allFor(userId: string): SimMessage[]
  findById(messageId: string): SimMessage | undefined
  remove(messageId: string): void
  clear(): void
}

export function createMessages(): MessageStore {
  let messages: SimMessage[] = []
  return {
    add: (message) => void messages.push(message),
    all: (where) =>
      messages
        .filter((one) => one.visibleTo === undefined)
        .filter((one) => where === undefined || [one.webhookId, one.webhook, one.channelId].includes(where)),
    allFor: (userId) => messages.filter((one) => one.visibleTo === userId),
    findById: (messageId) => messages.find((one) => one.id === messageId),
    remove(messageId) {
      messages = messages.filter((one) => one.id !== messageId)
    },
    clear() {
      messages = []
    },
  }
}
