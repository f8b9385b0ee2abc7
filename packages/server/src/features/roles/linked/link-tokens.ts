import type { RoleLink } from '@longhouse/contract/bot'
import { z } from 'zod'
import { createSealer } from '../../../platform/seal.ts'
import type { DiscordSettings } from '../../../settings.ts'
import { momentIn } from '../../../platform/deliveries/delivery-timing.ts'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { IssuedTokens, DiscordDesk } from './discord-desk.ts'

const tokensSchema = z.object({ access: z.string(), refresh: z.string() })
const stateSchema = z.object({ user: z.string(), until: z.number() })

/** Tokens as they are stored. */
type KeptTokens = z.output<typeof tokensSchema>

/** A member who has left for Discord to connect. */
type BegunLink = z.output<typeof stateSchema>

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

/** Tokens as a row stores them. */
type TokenValues = Pick<RoleLink, 'tokens' | 'expires'>

interface TokenDependencies {
  readonly desk: Pick<DiscordDesk, 'refresh'>
  readonly secrets: LinkSecrets
  readonly now: Date
  /** Stores new tokens; the old ones are invalid by then. */
  readonly keep: (values: TokenValues) => Promise<void>
}

/** Tokens that expire this soon are refreshed before they are used. */
const reserveMs = 5 * 60_000

/** Returns usable tokens, or undefined if Discord rejects them or another secret sealed them. */
export async function freshTokens(
  { desk, secrets, now, keep }: TokenDependencies,
  { tokens, expires }: TokenValues,
): Promise<KeptTokens | undefined> {
  const kept = secrets.openTokens(tokens)
  if (!kept || Date.parse(expires) - now.getTime() > reserveMs) return kept
  try {
    const issued = await desk.refresh(kept.refresh)
    await keep({ tokens: secrets.sealTokens(issued), expires: momentIn(issued.lifeMs, now) })
    return issued
  } catch (error) {
    if (toDiscordFailure(error).status === 400) return undefined
    throw error
  }
}
