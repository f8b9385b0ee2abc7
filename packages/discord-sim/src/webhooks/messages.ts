import type { APIMessage } from 'discord-api-types/v10'
import type { Wire } from '../api/wire.ts'
import type { Pings } from './mentions.ts'
import type { AllowedMentions } from './message-body.ts'

export interface SimFile {
  id: string
  name: string
  type: string
  bytes: Buffer
}

export interface SimMessage {
  id: string
  /** The webhook's name: for the demo the relay's. */
  webhook: string
  webhookId: string
  channelId: string
  content: string
  /** As Discord would answer it. */
  message: Wire<APIMessage>
  allowedMentions: AllowedMentions | null
  pings: Pings
  files: SimFile[]
  /** Milliseconds since 1970. */
  receivedAt: number
}

export interface MessageStore {
  add(message: SimMessage): void
  /** Oldest first; of a webhook's id or name or of a channel's id, or of all. */
  all(where?: string): SimMessage[]
  findById(messageId: string): SimMessage | undefined
  remove(messageId: string): void
  clear(): void
}

export function createMessages(): MessageStore {
  let messages: SimMessage[] = []
  return {
    add: (message) => void messages.push(message),
    all: (where) =>
      messages.filter(
        (one) => where === undefined || [one.webhookId, one.webhook, one.channelId].includes(where),
      ),
    findById: (messageId) => messages.find((one) => one.id === messageId),
    remove(messageId) {
      messages = messages.filter((one) => one.id !== messageId)
    },
    clear() {
      messages = []
    },
  }
}
