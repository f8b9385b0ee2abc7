import type { Engine, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RoleChange } from '@longhouse/contract/bot'
import { anyOf } from '../../platform/any-of.ts'
import { knownRoleIds } from '../../platform/discord/known-roles.ts'
import { roleChangesCollection } from '../../platform/discord/role-changes.collection.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'

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

const portion = 200

/** Looks at everything that the site gave and took; gives how many members had something to note. */
export async function reviewDrift(engine: Engine, now: Date): Promise<number> {
  const changes = engine.records(roleChangesCollection)
  let noted = 0
  for (let last = ''; ;) {
    const some = await changes.findAll({
      filter: "id > {:last} && (status = 'delivered' || drift_since != '')",
      params: { last },
      sort: 'id',
      limit: portion,
    })
    for (const user of await findDrifting(engine, { changes: some, now })) {
      await engine.transaction((tx) => noteAnew(tx, { user, now }))
      noted += 1
    }
    last = some.at(-1)?.id ?? ''
    if (some.length < portion) return noted
  }
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
