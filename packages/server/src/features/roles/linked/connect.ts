import { ApiError } from '@longhouse/engine'
import type { LinkFailure } from '@longhouse/contract/bot'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { Site } from '../../../platform/feature.ts'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { DiscordDesk, IssuedTokens } from './discord-desk.ts'
import { keepLink } from './keep-link.ts'
import type { LinkSecrets } from './sealed-tokens.ts'

export interface ConnectDependencies extends Site {
  readonly desk: DiscordDesk
  readonly secrets: LinkSecrets
}

// Each request calls Discord.
const allowance = { maxRequests: 10, duration: 60 }

/** The query with which Discord redirects the browser back. */
export interface ReturnQuery {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly error?: string | undefined
}

/** Connects the member who began, if the Discord account is theirs. Returns the failure, or undefined. */
export async function connect(
  site: ConnectDependencies,
  query: ReturnQuery,
): Promise<LinkFailure | undefined> {
  const account = await findBeginner(site, query.state ?? '')
  if (!account) return 'state'
  if (query.error !== undefined || !query.code) return 'denied'
  await site.engine.limit({ label: 'linked-roles-return', who: account.id }, allowance)
  try {
    const issued = await site.desk.exchange(query.code)
    if (!issued.mayTell) return 'denied'
    return await keepOwn(site, { account, issued })
  } catch (error) {
    const failure = toDiscordFailure(error)
    site.logger.warn({ err: failure, user: account.id }, 'Linked roles were not connected.')
    // The code has expired, or was used before.
    return failure.status === 400 ? 'state' : 'away'
  }
}

/** Returns the member who began, or undefined if that was long ago or they may not log in. */
async function findBeginner(
  { engine, secrets, now }: ConnectDependencies,
  state: string,
): Promise<AnyRecord | undefined> {
  const begun = secrets.openState(state)
  if (!begun || begun.until < now().getTime()) return undefined
  try {
    await engine.actAs({ collection: 'users', id: begun.user })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
  return engine.recordsOf('users').findById(begun.user)
}

/**
 * Stores a connection only to the member's own Discord account. Tokens of another one are dropped, not
 * revoked: that would end its owner's connection.
 */
async function keepOwn(
  { engine, desk, secrets }: ConnectDependencies,
  { account, issued }: { readonly account: AnyRecord; readonly issued: IssuedTokens },
): Promise<LinkFailure | undefined> {
  const discordId = await desk.whoIs(issued.access)
  if (discordId !== account['discord_id']) return 'other_account'
  await keepLink(engine, { user: account.id, discordId, issued, secrets })
  return undefined
}
