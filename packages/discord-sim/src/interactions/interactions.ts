import type { Choice } from './answer-schema.ts'

export type InteractionKind = 'command' | 'component' | 'autocomplete'

/** A click, choice or command of a user, and its outcome. */
export interface SimInteraction {
  id: string
  token: string
  kind: InteractionKind
  userId: string
  channelId: string
  /** The message of the clicked button. */
  messageId?: string
  /** The custom_id, or the typed command. */
  label: string
  /** As it was sent. */
  payload: Record<string, unknown>
  /** Milliseconds since 1970. */
  sentAt: number
  door?: 'http' | 'gateway'
  state: 'waiting' | 'deferred' | 'answered' | 'failed'
  /** The status with which the site's endpoint responded. */
  httpStatus?: number
  /** As the site sent it. */
  answer?: unknown
  failure?: string
  /** The message that is the original response. */
  originalId?: string
  /** The option that was being typed, and the site's suggestions for it. */
  focused?: string
  choices?: Choice[]
}

export interface InteractionStore {
  add(interaction: SimInteraction): void
  /** Oldest first. */
  all(): SimInteraction[]
  findById(interactionId: string): SimInteraction | undefined
  findByToken(token: string): SimInteraction | undefined
  /** Resolves with `true` when it is answered, with `false` after the timeout. */
  waitFor(interactionId: string, ms: number): Promise<boolean>
  answered(interactionId: string): void
  clear(): void
}

const kept = 2000

export function createInteractions(): InteractionStore {
  let interactions: SimInteraction[] = []
  const waiting = new Map<string, (isAnswered: boolean) => void>()
  return {
    add(interaction) {
      interactions.push(interaction)
      if (interactions.length > kept) interactions.shift()
    },
    all: () => [...interactions],
    findById: (interactionId) => interactions.find((one) => one.id === interactionId),
    findByToken: (token) => interactions.find((one) => one.token === token),
    async waitFor(interactionId, ms) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.set(interactionId, resolve)
      const timer = setTimeout(resolve, ms, false)
      const isAnswered = await promise
      clearTimeout(timer)
      waiting.delete(interactionId)
      return isAnswered
    },
    answered: (interactionId) => waiting.get(interactionId)?.(true),
    clear() {
      interactions = []
      for (const resolve of waiting.values()) resolve(false)
    },
  }
}
