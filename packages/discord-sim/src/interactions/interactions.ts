import type { Choice } from './answer-schema.ts'

export type InteractionKind = 'command' | 'component' | 'autocomplete'

/** One press, choice or command of a person, and what became of it. */
export interface SimInteraction {
  id: string
  token: string
  kind: InteractionKind
  userId: string
  channelId: string
  /** The message whose button was pressed. */
  messageId?: string
  /** The custom_id, or the command as it was typed. */
  label: string
  /** As it was sent. */
  payload: Record<string, unknown>
  /** Milliseconds since 1970. */
  sentAt: number
  door?: 'http' | 'gateway'
  state: 'waiting' | 'deferred' | 'answered' | 'failed'
  /** What the site's endpoint answered with. */
  httpStatus?: number
  /** As the site gave it. */
  answer?: unknown
  failure?: string
  /** The message that is the original answer. */
  originalId?: string
  /** The option that was being typed, and what the site offered for it. */
  focused?: string
  choices?: Choice[]
}

export interface InteractionStore {
  add(interaction: SimInteraction): void
  /** Oldest first. */
  all(): SimInteraction[]
  findById(interactionId: string): SimInteraction | undefined
  findByToken(token: string): SimInteraction | undefined
  /** Resolves with `true` when it is answered, with `false` when that took too long. */
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
