import { ApiError, type Engine } from '@longhouse/engine'
import type { LinkFailure } from '@longhouse/contract/bot'
import type { User } from '@longhouse/contract/users'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { Site } from '../../../platform/feature.ts'
import { usersCollection } from '../../../collections/users.ts'
import { momentIn } from '../../../platform/deliveries/delivery-timing.ts'
import { roleFarewellsCollection, roleLinksCollection } from '../../../collections/roles.ts'
import type { DiscordDesk, IssuedTokens } from './discord-desk.ts'
import type { LinkSecrets } from './link-tokens.ts'

export interface ConnectDependencies extends Site {
  readonly desk: DiscordDesk
  readonly secrets: LinkSecrets
}

// Each request calls Discord.
const allowance = { maxRequests: 10, duration: 60 }

/** The query with which Discord redirects the browser back. */
interface ReturnQuery {
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
): Promise<User | undefined> {
  const begun = secrets.openState(state)
  if (!begun || begun.until < now().getTime()) return undefined
  try {
    await engine.actAs({ collection: 'users', id: begun.user })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
  return engine.records(usersCollection).findById(begun.user)
}

/**
 * Stores a connection only to the member's own Discord account. Tokens of another one are dropped, not
 * revoked: that would end its owner's connection.
 */
async function keepOwn(
  { engine, desk, secrets }: ConnectDependencies,
  { account, issued }: { readonly account: User; readonly issued: IssuedTokens },
): Promise<LinkFailure | undefined> {
  const discordId = await desk.whoIs(issued.access)
  if (discordId !== account.discord_id) return 'other_account'
  await keepLink(engine, { user: account.id, discordId, issued, secrets })
  return undefined
}

interface NewLink {
  readonly user: string
  readonly discordId: string
  readonly issued: IssuedTokens
  readonly secrets: LinkSecrets
}

/**
 * Stores a connection; its facts are published immediately. Revoking any token ends everything that the
 * member has allowed. So older tokens are silently dropped, and waiting revocations are deleted.
 */
async function keepLink(engine: Engine, { user, discordId, issued, secrets }: NewLink): Promise<void> {
  const now = await engine.clock()
  const who = secrets.hash(discordId)
  const values = {
    user,
    who,
    tokens: secrets.sealTokens(issued),
    expires: momentIn(issued.lifeMs, now),
    status: 'live',
    sent: null,
    sent_at: '',
    failed: '',
    attempts: 0,
    next_attempt: '',
  }
  await engine.transaction(async (tx) => {
    if (!(await tx.lock(usersCollection.name, user))) return
    const links = tx.records(roleLinksCollection)
    const known = await links.findFirst({ filter: 'user = {:user}', params: { user } })
    if (known) await links.update(known.id, values)
    else await links.create(values)
    const farewells = tx.records(roleFarewellsCollection)
    for (const { id } of await farewells.findAll({ filter: 'who = {:who}', params: { who }, sort: 'id' }))
      await farewells.delete(id)
  })
}
