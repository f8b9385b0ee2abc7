import { isDeepStrictEqual } from 'node:util'
import { hooksFor, type BoundHooks, type Engine, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RoleChange } from '@longhouse/contract/bot'
import type { RewardGrant } from '@longhouse/contract/rewards'
import type { User } from '@longhouse/contract/users'
import { anyOf } from '../../platform/records.ts'
import { knownRoleIds } from '../../platform/discord/role-orders.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import { usersCollection } from '../../collections/users.ts'
import type { Site, Platform } from '../../platform/feature.ts'
import { forEachApart, type Stoppable, portionsOf } from '../../platform/portions.ts'

/** Data requested before a change may be stored after it, so that a difference means nothing yet. */
const graceMs = 60_000

/** Fields of an account that show its roles in Discord. */
const fromDiscord = ['discord_data', 'discord_id', 'left_discord'] as const

/** An account whose drift is checked, and the time. */
interface DriftMoment {
  readonly account: Pick<User, 'id' | (typeof fromDiscord)[number]>
  readonly now: Date
}

/** Updates the drift of a member whenever their data of Discord changes. */
export function driftHooks({ now }: Pick<Platform, 'now'>): BoundHooks {
  return hooksFor(usersCollection, {
    afterUpdate: async ({ tx, record, original = record }) => {
      if (fromDiscord.every((field) => isDeepStrictEqual(record[field], original[field]))) return
      await noteDrift(tx, { account: record, now: now() })
    },
  })
}

/** Compares what the site gave and took with the roles that members have. */
export async function reviewRoles(site: Pick<Site, 'engine' | 'now'> & Stoppable): Promise<void> {
  await forEachApart([adoptGrants, reviewDrift], site.signal, (review) => review(site))
}

/** Checks all delivered changes for drift. Returns the number of members that were updated. */
export async function reviewDrift({
  engine,
  now: clock,
  signal,
}: Pick<Site, 'engine' | 'now'> & Stoppable): Promise<number> {
  const now = clock()
  const filter = "status = 'delivered' || drift_since != ''"
  let noted = 0
  await forEachApart(
    portionsOf(engine.records(roleChangesCollection), { filter }),
    signal,
    async (changes) => {
      const drifting = await findDrifting(engine, { changes, now })
      noted += await forEachApart(drifting, signal, (user) =>
        engine.transaction((tx) => noteAgain(tx, { user, now })),
      )
    },
  )
  return noted
}

async function findDrifting(
  engine: Engine,
  { changes, now }: { readonly changes: readonly RoleChange[]; readonly now: Date },
): Promise<Set<string>> {
  const ids = [...new Set(changes.map(({ user }) => user))]
  if (ids.length === 0) return new Set()
  const accounts = await engine.records(usersCollection).findAll(anyOf(ids.map((id) => ({ id }))))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const drifting = changes.filter((change) => {
    const account = byId.get(change.user)
    return account !== undefined && isUnnoted(change, { account, now })
  })
  return new Set(drifting.map(({ user }) => user))
}

async function noteAgain(tx: Transaction, { user, now }: { readonly user: string; readonly now: Date }) {
  await tx.lock(usersCollection.name, user)
  const account = await tx.records(usersCollection).findById(user)
  if (account) await noteDrift(tx, { account, now })
}

/**
 * Stores which roles of a member drift, and clears those that are correct again. The caller has locked the
 * account.
 */
async function noteDrift(tx: Transaction, moment: DriftMoment): Promise<void> {
  const changes = tx.records(roleChangesCollection)
  const theirs = await changes.findAll({
    filter: "user = {:user} && (status = 'delivered' || drift_since != '')",
    params: { user: moment.account.id },
  })
  const differing = theirs.filter((change) => isUnnoted(change, moment))
  if (differing.length === 0) return
  const since = formatDate(moment.now)
  const patches = differing.map(({ id, drift_since }) => ({
    id,
    drift_since: drift_since === '' ? since : '',
  }))
  await changes.patch(patches, { areGuarded: true })
}

function isUnnoted(change: RoleChange, moment: DriftMoment): boolean {
  return isDrifting(change, moment) !== (change.drift_since !== '')
}

/**
 * Whether a delivered change was reverted by hand in Discord. A member who left the server has lost all
 * roles.
 */
function isDrifting(change: RoleChange, { account, now }: DriftMoment): boolean {
  if (change.status !== 'delivered' || account.left_discord) return false
  if (account.discord_id !== change.discord_id) return false
  if (now.getTime() - Date.parse(change.delivered_at) < graceMs) return false
  return knownRoleIds(account.discord_data).has(change.role_id) !== (change.wants === 'give')
}

const portion = 200

/** Adds role changes for rewards that were given before there were role changes. Returns their number. */
export async function adoptGrants({ engine, signal }: Pick<Site, 'engine'> & Stoppable): Promise<number> {
  let added = 0
  for (;;) {
    signal?.throwIfAborted()
    const grants = await grantsWithoutChange(engine)
    const changes = grants.map(({ user, discord_id, role_id, granted_at }) => {
      const done = { status: 'delivered', delivered_at: granted_at, revision: 1 }
      return { user, discord_id, role_id, wants: 'give', source: 'reward', ...done }
    })
    const adopted = await engine.transaction((tx) =>
      tx.records(roleChangesCollection).append(changes, { holdsTargets: true }),
    )
    added += adopted.length
    // A grant without a new change belongs to a deleted member, or another node has added the change.
    if (grants.length < portion || adopted.length === 0) return added
  }
}

function grantsWithoutChange(engine: Engine) {
  return engine.query<Pick<RewardGrant, 'user' | 'discord_id' | 'role_id' | 'granted_at'>>({
    sql: `SELECT g."user", g."discord_id", g."role_id", g."granted_at" FROM "reward_grants" g
      LEFT JOIN "role_changes" c ON c."user" = g."user" AND c."role_id" = g."role_id"
      WHERE c."id" IS NULL AND g."discord_id" != '' ORDER BY g."id" LIMIT ${portion}`,
  })
}
