import type { RoleLink } from '@longhouse/contract/bot'
import { momentIn } from '../../../platform/deliveries/delivery-timing.ts'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { DiscordDesk } from './discord-desk.ts'
import type { KeptTokens, LinkSecrets } from './sealed-tokens.ts'

/** Tokens as a row keeps them. */
export type TokenValues = Pick<RoleLink, 'tokens' | 'expires'>

interface TokenDependencies {
  readonly desk: Pick<DiscordDesk, 'refresh'>
  readonly secrets: LinkSecrets
  readonly now: Date
  /** Keeps new tokens; the old ones are of no use any more. */
  readonly keep: (values: TokenValues) => Promise<void>
}

/** What is this close to its end is exchanged before it is used. */
const reserveMs = 5 * 60_000

/** Tokens that can be used; nothing where Discord takes them no longer, or they were sealed with another secret. */
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
