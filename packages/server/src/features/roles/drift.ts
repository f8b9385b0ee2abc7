import type { Engine, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RoleChange } from '@longhouse/contract/bot'
import { anyOf } from '../../platform/any-of.ts'
import { knownRoleIds } from '../../platform/discord/known-roles.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { portionsOf } from '../../platform/portions.ts'

/** Data requested before a change may be stored after it, so that a difference means nothing yet. */
const graceMs = 60_000

/** An account whose drift is checked, and the time. */
export interface DriftMoment {
  readonly account: AnyRecord
  readonly now: Date
}

/**
 * Whether a delivered change was reverted by hand in Discord. A member who left the server has lost all
 * roles.
 */
export function isDrifting(change: RoleChange, { account, now }: DriftMoment): boolean {
  if (change.status !== 'delivered' || account['left_discord'] === true) return false
  if (account['discord_id'] !== change.discord_id) return false
  if (now.getTime() - Date.parse(change.delivered_at) < graceMs) return false
  return knownRoleIds(account['discord_data']).has(change.role_id) !== (change.wants === 'give')
}

/**
 * Stores which roles of a member drift, and clears those that are correct again. The caller has locked the
 * account.
 */
export async function noteDrift(tx: Transaction, moment: DriftMoment): Promise<void> {
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
        engine.transaction((tx) => noteAnew(tx, { user, now })),
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
  const accounts = await engine.recordsOf('users').findAll(anyOf(ids.map((id) => ({ id }))))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const drifting = changes.filter((change) => {
    const account = byId.get(change.user)
    return account !== undefined && isUnnoted(change, { account, now })
  })
  return new Set(drifting.map(({ user }) => user))
}

async function noteAnew(tx: Transaction, { user, now }: { readonly user: string; readonly now: Date }) {
  await tx.lock('users', user)
  const account = await tx.recordsOf('users').findById(user)
  if (account) await noteDrift(tx, { account, now })
}

function isUnnoted(change: RoleChange, moment: DriftMoment): boolean {
  return isDrifting(change, moment) !== (change.drift_since !== '')
}
