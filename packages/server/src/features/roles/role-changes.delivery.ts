import type { Engine, Transaction } from '@longhouse/engine'
import type { RoleChange } from '@longhouse/contract/bot'
import type { CommunityConfig } from '@longhouse/contract/community'
import { roleChangesCollection } from '../../collections/roles.ts'
import { usersCollection } from '../../collections/users.ts'
import type { DeliveryPolicy, DeliverySite, HeldAttempt } from '../../platform/deliveries/deliveries.ts'
import { retryIn, rowsIn, type DeliveryQueue } from '../../platform/deliveries/delivery-queue.ts'
import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import type { Outcome } from '../../platform/deliveries/outcome.ts'
import { CircuitOpen } from '../../platform/discord/circuit.ts'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import {
  toDiscordFailure,
  unknownThing,
  type DiscordFailure,
} from '../../platform/discord/discord-failure.ts'
import { keepKnownRole, doneAt } from '../../platform/discord/role-orders.ts'
import { readManagedRoles } from '../../platform/discord/discord-choices.ts'

const rows = rowsIn(roleChangesCollection)

/** An attempt may wait ten seconds before its call. */
export const usualRoleTiming: DeliveryTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 10 * 60_000,
  leaseMs: 40_000,
  lookMs: 30_000,
  maxFailingMs: 7 * 24 * 60 * 60_000,
}

/** Failed attempts after which another change is tried first: Discord may fail only at this one. */
const maxLeads = 5

/** Limit of refused changes that are released when one of their role has been delivered. */
const maxReleased = 200

/** The role changes as operators see them. */
export const roleChangeQueue: DeliveryQueue = {
  collection: rows.collection,
  what: 'role changes in Discord',
  path: 'roles',
  sort: '-created,-id',
  fields: { kind: 'source', to: 'discord_id' },
  retry: retryIn(rows, {
    refusal: ({ status }) =>
      status === 'delivered' || status === 'taken_over' ? 'This role change is done already.' : undefined,
    isInFlight: ({ status, leads }) => status === 'pending' && leads,
    values: () => ({ leads: false }),
  }),
}

/** Dependencies of a role change. */
export interface RoleDesk extends DeliverySite {
  readonly client: Pick<DiscordClient, 'addRole' | 'removeRole'>
  readonly community: Pick<CommunityConfig, 'discord'>
  readonly timing?: DeliveryTiming
}

/**
 * Gives and takes roles in Discord. One change is in flight at a time on all nodes, because Discord counts
 * them together.
 */
export function roleChangesDelivery(desk: RoleDesk): DeliveryPolicy<RoleChange> {
  return {
    ...rows,
    timing: desk.timing ?? usualRoleTiming,
    says: { unread: 'The role changes could not be read.', undelivered: 'A role was not changed.' },
    about: ({ id, role_id: role, wants, attempts }) => ({ change: id, role, wants, attempts }),
    lanes: [
      {
        lock: 'role-changes',
        first: async (source) => {
          const next = (filter: string) => rows.records(source).findFirst({ filter, sort: 'next_attempt' })
          return (await next("status = 'pending' && leads = true")) ?? next("status = 'pending'")
        },
        wakes: ({ record }) => record['status'] === 'pending' && record['leads'] !== true,
      },
    ],
    taken: () => ({ leads: true }),
    send: (change) => sendChange(desk, change),
    hold: async (tx, { id, user }) =>
      (await tx.lock(usersCollection.name, user)) ? rows.records(tx).findById(id) : undefined,
    settle: settleChange,
    after: (tx, attempt) => followChange(tx, { attempt, engine: desk.engine }),
  }
}

/** Sends one role change to Discord. Drops it if the site no longer manages the role. */
async function sendChange(
  { engine, client, community }: RoleDesk,
  change: RoleChange,
): Promise<Outcome<RoleChange>> {
  const sourceOf = await readManagedRoles(engine, community)
  if (sourceOf(change.role_id) !== change.source)
    return dropped('The site does not manage this role any more.')
  const account = await engine.records(usersCollection).findById(change.user)
  if (account?.discord_id !== change.discord_id)
    return dropped('The account belongs to somebody else in Discord by now.')

  const { discord_id: userId, role_id: roleId } = change
  const asked = { userId, roleId, reason: `Longhouse: ${change.source}` }
  try {
    await (change.wants === 'give' ? client.addRole(asked) : client.removeRole(asked))
    return { kind: 'delivered' }
  } catch (error) {
    return outcomeOf(toDiscordFailure(error))
  }
}

function outcomeOf(failure: DiscordFailure): Outcome<RoleChange> {
  const { status, code, message: reason, retryAfterMs, cause } = failure
  if (code === unknownThing.member || code === unknownThing.user)
    return dropped(`Not a member of the Discord server. ${reason}`)
  if (status === 429) return { kind: 'wait', ms: retryAfterMs ?? 1000 }
  if (cause instanceof CircuitOpen && cause.trouble.call !== 'token')
    return { kind: 'refused', reason: cause.trouble.reason }
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 401
  return { kind: isRefused ? 'refused' : 'failed', reason }
}

/** The member cannot get the role, or the change is not wanted any more. */
function dropped(reason: string): Outcome<RoleChange> {
  return { kind: 'expired', reason, values: { status: 'dropped' } }
}

/** Decides whether a change leads from now on. If another wish has replaced it in the meantime, that is next. */
function settleChange(
  usual: Partial<RoleChange>,
  { row, taken, outcome, now }: HeldAttempt<RoleChange>,
): Partial<RoleChange> | undefined {
  if (row.revision !== taken.revision) return row.leads ? { leads: false, next_attempt: '' } : undefined
  if (outcome.kind === 'delivered') return doneAt(now)
  const isTriedFirst = outcome.kind === 'failed' && !usual.status && taken.attempts % maxLeads !== 0
  return { ...usual, leads: outcome.kind === 'wait' || isTriedFirst }
}

/** Notes a role that Discord has given or taken, and releases other changes of it. */
async function followChange(
  tx: Transaction,
  { attempt, engine }: { readonly attempt: HeldAttempt<RoleChange>; readonly engine: Engine },
): Promise<void> {
  const { row, taken, outcome } = attempt
  if (outcome.kind !== 'delivered') return
  const { user, role_id: roleId, wants } = taken
  if (wants && row.revision === taken.revision) await keepKnownRole(tx, { user, roleId, wants })
  tx.afterCommit(() => release(engine, roleId))
}

/** Retries what Discord refused of this role: staff may have moved it, or given the permission. */
async function release(engine: Engine, roleId: string): Promise<void> {
  const changes = rows.records(engine)
  const refused = await changes.findAll({
    filter: "role_id = {:roleId} && status = 'parked' && last_error ~ 'Discord answered 4'",
    params: { roleId },
    sort: 'id',
    limit: maxReleased,
  })
  if (refused.length === 0) return
  const fresh = { status: 'pending', attempts: 0, next_attempt: '', last_error: '' }
  await changes.patch(refused.map(({ id }) => ({ id, ...fresh })))
}
