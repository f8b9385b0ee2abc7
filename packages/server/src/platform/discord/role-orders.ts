import { refuse, type Transaction } from '@longhouse/engine'
import type { RoleChange, RoleWish } from '@longhouse/contract/bot'
import type { CommunityConfig, RoleSource } from '@longhouse/contract/community'
import { readManagedRoles } from './discord-choices.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import { usersCollection } from '../../collections/users.ts'
import { discordValues, rolesOf, type NamedRole } from '@longhouse/contract/users'
import { discordRolesCollection } from '../../collections/discord.ts'

/** A wish of a part of the site for a member's role. */
export interface RoleOrder {
  readonly user: string
  readonly roleId: string
  readonly wants: RoleWish
  /** The part that wants it: each role has only one that manages it. */
  readonly source: RoleSource
}

/** The transaction of an order, and the community. */
interface OrderPlace {
  readonly tx: Transaction
  readonly community: Pick<CommunityConfig, 'discord'>
}

/**
 * Requests a role change in Discord, made as soon as Discord allows. A newer wish replaces an older one. One
 * that was done already is unchanged, even if the role was changed by hand since. Returns undefined for a
 * member without Discord. Throws unless that part of the site manages the role.
 */
export async function orderRole(place: OrderPlace, order: RoleOrder): Promise<RoleChange | undefined> {
  await requireManaged(place, order)
  const { tx } = place
  const discordId = await holdDiscordId(tx, order.user)
  if (!discordId) return undefined
  const known = await findChange(tx, order)
  const changes = tx.records(roleChangesCollection)
  const wish = wishOf(order, discordId)
  const fresh = { ...wish, status: 'pending', attempts: 0, last_error: '', delivered_at: '', drift_since: '' }
  if (!known) return changes.create({ ...fresh, revision: 1 })
  const revision = known.revision + 1
  if (isSettled(known, wish)) {
    // Another part of the site may manage the role by now, and want the same.
    return known.source === wish.source ? known : changes.update(known.id, { source: wish.source, revision })
  }
  // A change in flight ends first, so that the next request cannot overtake it.
  const turn = known.leads ? {} : { next_attempt: '' }
  return changes.update(known.id, { ...fresh, ...turn, revision })
}

/** Records a role change that a call to Discord has made without the queue. */
export async function noteRole(place: OrderPlace, done: RoleOrder & { readonly at: Date }): Promise<void> {
  await requireManaged(place, done)
  const { tx } = place
  const discordId = await holdDiscordId(tx, done.user)
  if (!discordId) return
  const changes = tx.records(roleChangesCollection)
  const known = await findChange(tx, done)
  const values = { ...wishOf(done, discordId), ...doneAt(done.at) }
  if (known) await changes.update(known.id, { ...values, revision: known.revision + 1 })
  else await changes.create({ ...values, revision: 1 })
  await keepKnownRole(tx, done)
}

/** Returns the values of a completed role change. */
export function doneAt(at: Date): Partial<RoleChange> {
  return {
    status: 'delivered',
    delivered_at: at.toISOString(),
    leads: false,
    next_attempt: '',
    last_error: '',
    drift_since: '',
  }
}

async function requireManaged(
  { tx, community }: OrderPlace,
  { roleId, source }: Pick<RoleOrder, 'roleId' | 'source'>,
): Promise<void> {
  const sourceOf = await readManagedRoles(tx, community)
  if (sourceOf(roleId) === source) return
  throw refuse(`The role ${roleId} is not managed by this site for the reason "${source}".`, {
    code: 'role_not_managed',
  })
}

/** Locks the account, which guards its role changes. Returns its Discord id. */
async function holdDiscordId(tx: Transaction, user: string): Promise<string> {
  await tx.outOfTurn(() => tx.lock('users', user))
  return (await tx.records(usersCollection).findById(user))?.discord_id ?? ''
}

function findChange(tx: Transaction, { user, roleId }: Pick<RoleOrder, 'user' | 'roleId'>) {
  return tx
    .records(roleChangesCollection)
    .findFirst({ filter: 'user = {:user} && role_id = {:roleId}', params: { user, roleId } })
}

function wishOf({ user, roleId, wants, source }: RoleOrder, discordId: string) {
  return { user, role_id: roleId, wants, source, discord_id: discordId } as const
}

/** Whether the same wish is done, waiting, or resolved by staff. */
function isSettled(
  known: RoleChange,
  { wants, discord_id }: Pick<RoleChange, 'wants' | 'discord_id'>,
): boolean {
  const isSame = known.wants === wants && known.discord_id === discord_id
  return isSame && known.status !== 'parked' && known.status !== 'dropped'
}

interface KnownRole {
  readonly user: string
  readonly roleId: string
  readonly wants: RoleWish
}

/** Returns the ids of the roles that an account has in Discord, as far as the site knows. */
export function knownRoleIds(discordData: unknown): Set<string> {
  return new Set(rolesOf(discordData).map(idOf))
}

/** Updates one role in an account's data after a call to Discord. The caller has locked the account. */
export async function keepKnownRole(tx: Transaction, { user, roleId, wants }: KnownRole): Promise<void> {
  const users = tx.records(usersCollection)
  const account = await users.findById(user)
  if (!account || account.left_discord) return
  const data = account.discord_data
  if (knownRoleIds(data).has(roleId) === (wants === 'give')) return
  const others = rolesOf(data).filter((role) => idOf(role) !== roleId)
  const roles = wants === 'give' ? [...others, await namedRole(tx, roleId)] : others
  await users.update(user, { discord_data: { ...discordValues(data), roles } })
}

async function namedRole(tx: Transaction, roleId: string): Promise<string | NamedRole> {
  const stored = await tx
    .records(discordRolesCollection)
    .findFirst({ filter: 'role_id = {:roleId}', params: { roleId } })
  return stored ? { id: roleId, name: stored.role_name, position: stored.position } : roleId
}

function idOf(role: string | NamedRole): string {
  return typeof role === 'string' ? role : role.id
}
