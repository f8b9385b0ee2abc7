import { z } from 'zod'
import { createSealer } from '../../../platform/seal.ts'
import type { DiscordSettings } from '../../../settings.ts'
import type { IssuedTokens } from './discord-desk.ts'

const tokensSchema = z.object({ access: z.string(), refresh: z.string() })
const stateSchema = z.object({ user: z.string(), until: z.number() })

/** Tokens as they are stored. */
export type KeptTokens = z.output<typeof tokensSchema>

/** A member who has left for Discord to connect. */
export type BegunLink = z.output<typeof stateSchema>

/**
 * Seals what only the site can read: tokens in the database, and the member in the state that Discord
 * returns.
 */
export interface LinkSecrets {
  sealTokens(tokens: Pick<IssuedTokens, 'access' | 'refresh'>): string
  openTokens(sealed: string): KeptTokens | undefined
  sealState(begun: BegunLink): string
  openState(state: string): BegunLink | undefined
  /** Returns a hash that identifies a Discord id without revealing it. */
  hash(discordId: string): string
}

export function createLinkSecrets({ clientSecret }: Pick<DiscordSettings, 'clientSecret'>): LinkSecrets {
  const tokens = createSealer(clientSecret, 'linked-roles-tokens')
  const state = createSealer(clientSecret, 'linked-roles-state')
  return {
    sealTokens: ({ access, refresh }) => tokens.seal(JSON.stringify({ access, refresh })),
    openTokens: (sealed) => read(tokensSchema, tokens.open(sealed)),
    sealState: (begun) => state.seal(JSON.stringify(begun)),
    openState: (given) => read(stateSchema, state.open(given)),
    hash: (discordId) => tokens.hash(discordId),
  }
}

/** Only values that this site sealed come here, so they are JSON. */
function read<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data
}
