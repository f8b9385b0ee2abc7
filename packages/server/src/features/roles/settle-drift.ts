import { notFound, refuse, type AuthRecord, type Transaction } from '@longhouse/engine'
import type { DriftDeed, RoleChange } from '@longhouse/contract/bot'
import { readManagedRoles } from '../../platform/discord/managed-roles.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import type { Site } from '../../platform/feature.ts'
import { noteAct } from '../../platform/note-act.ts'

/** A decision of staff about a drift. */
export interface DriftDecision {
  readonly id: string
  readonly deed: DriftDeed
  readonly by: AuthRecord
}

/** Leaves a role as it is in Discord, or restores it. Throws if there is no drift to resolve. */
export async function settleDrift(
  { engine, community }: Pick<Site, 'engine' | 'community'>,
  { id, deed, by }: DriftDecision,
): Promise<void> {
  const { user } = (await engine.records(roleChangesCollection).findById(id)) ?? {}
  if (!user) throw notFound()
  await engine.transaction(async (tx) => {
    const change = await holdChange(tx, { id, user })
    if (deed === 'restore') {
      const sourceOf = await readManagedRoles(tx, community)
      if (sourceOf(change.role_id) !== change.source)
        throw refuse('The site does not manage this role any more.', { code: 'role_not_managed' })
    }
    const status = deed === 'restore' ? 'pending' : 'taken_over'
    const anew = { status, drift_since: '', attempts: 0, next_attempt: '', last_error: '' }
    await tx.records(roleChangesCollection).update(id, { ...anew, revision: change.revision + 1 })
    await noteAct(tx, {
      by,
      action: 'update',
      collection: roleChangesCollection.name,
      record: id,
      subject: user,
      before: { role_id: change.role_id, wants: change.wants, status: change.status },
      after: { status },
    })
  })
}

/** Returns the current change, and locks the account that guards it. */
async function holdChange(
  tx: Transaction,
  { id, user }: { readonly id: string; readonly user: string },
): Promise<RoleChange> {
  await tx.lock('users', user)
  const change = await tx.records(roleChangesCollection).findById(id)
  if (!change) throw notFound()
  if (change.drift_since === '') throw refuse('This is settled already.', { code: 'settled' })
  return change
}
