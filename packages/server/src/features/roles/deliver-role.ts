import type { Engine } from '@longhouse/engine'
import type { RoleChange } from '@longhouse/contract/bot'
import type { CommunityConfig } from '@longhouse/contract/community'
import { CircuitOpen } from '../../platform/discord/circuit.ts'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import {
  toDiscordFailure,
  unknownThing,
  type DiscordFailure,
} from '../../platform/discord/discord-failure.ts'
import { readManagedRoles } from '../../platform/discord/managed-roles.ts'

/** The outcome of one attempt. */
export type RoleOutcome =
  | { readonly kind: 'delivered' }
  /** The member cannot get the role, or the change is not wanted any more. */
  | { readonly kind: 'dropped'; readonly reason: string }
  /** Staff must change something in Discord first. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Discord demands a pause. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** Discord is unreachable, or refuses the bot as a whole. */
  | { readonly kind: 'away'; readonly reason: string }

/** Dependencies of a role change. */
export interface DeliverDependencies {
  readonly engine: Engine
  readonly client: Pick<DiscordClient, 'addRole' | 'removeRole'>
  readonly community: Pick<CommunityConfig, 'discord'>
}

/** Sends one role change to Discord. Drops it if the site no longer manages the role. */
export async function deliverRole(
  { engine, client, community }: DeliverDependencies,
  change: RoleChange,
): Promise<RoleOutcome> {
  const sourceOf = await readManagedRoles(engine, community)
  if (sourceOf(change.role_id) !== change.source)
    return { kind: 'dropped', reason: 'The site does not manage this role any more.' }
  const account = await engine.recordsOf('users').findById(change.user)
  if (account?.['discord_id'] !== change.discord_id)
    return { kind: 'dropped', reason: 'The account belongs to somebody else in Discord by now.' }

  const { discord_id: userId, role_id: roleId } = change
  const asked = { userId, roleId, reason: `Longhouse: ${change.source}` }
  try {
    await (change.wants === 'give' ? client.addRole(asked) : client.removeRole(asked))
    return { kind: 'delivered' }
  } catch (error) {
    return outcomeOf(toDiscordFailure(error))
  }
}

function outcomeOf(failure: DiscordFailure): RoleOutcome {
  const { status, code, message: reason, retryAfterMs, cause } = failure
  if (code === unknownThing.member || code === unknownThing.user)
    return { kind: 'dropped', reason: `Not a member of the Discord server. ${reason}` }
  if (status === 429) return { kind: 'wait', ms: retryAfterMs ?? 1000 }
  if (cause instanceof CircuitOpen && cause.trouble.call !== 'token')
    return { kind: 'refused', reason: cause.trouble.reason }
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 401
  return { kind: isRefused ? 'refused' : 'away', reason }
}
