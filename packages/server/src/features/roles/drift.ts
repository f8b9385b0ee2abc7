import type { Engine, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RoleChange } from '@longhouse/contract/bot'
import { anyOf } from '../../platform/any-of.ts'
import { knownRoleIds } from '../../platform/discord/known-roles.ts'
import { roleChangesCollection } from '../../platform/discord/role-changes.collection.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { portionsOf } from '../../platform/portions.ts'

/** What was asked of Discord before a change may be written down after it: that is no drift. */
const graceMs = 60_000

/** A drift is looked for at this moment. */
export interface DriftMoment {
  readonly account: AnyRecord
  readonly now: Date
}

/** Whether somebody has changed by hand in Discord what the site did there. Who has left the server lost all roles. */
export function isDrifting(change: RoleChange, { account, now }: DriftMoment): boolean {
  if (change.status !== 'delivered' || account['left_discord'] === true) return false
  if (account['discord_id'] !== change.discord_id) return false
  if (now.getTime() - Date.parse(change.delivered_at) < graceMs) return false
  return knownRoleIds(account['discord_data']).has(change.role_id) !== (change.wants === 'give')
}

/** Notes what of a member's roles was changed by hand, and forgets what is right again. Who calls holds the account. */
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

/** Looks at everything that the site gave and took; gives how many members had something to note. */
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
