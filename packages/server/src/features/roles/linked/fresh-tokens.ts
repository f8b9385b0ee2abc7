import type { RoleLink } from '@longhouse/contract/bot'
import { momentIn } from '../../../platform/deliveries/delivery-timing.ts'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { DiscordDesk } from './discord-desk.ts'
import type { KeptTokens, LinkSecrets } from './sealed-tokens.ts'

/** Tokens as a row stores them. */
export type TokenValues = Pick<RoleLink, 'tokens' | 'expires'>

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
