import type { AuditEntry } from '@longhouse/contract/audit'
import type { Transaction } from '@longhouse/engine'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { auditLogCollection } from './audit-log.collection.ts'

/** Who deletes their account leaves the log standing, without their name and without what it kept about them. */
export const forgetPerson = hooksByName('users', {
  beforeDelete: async ({ tx, record: { id } }) => {
    const log = tx.records(auditLogCollection)
    for (const entry of await findAllAbout(tx, id)) {
      await log.update(entry.id, {
        ...(entry.actor_id === id && { actor_username: '' }),
        ...(entry.subject_id === id && { before: null, after: null }),
      })
    }
  },
})

function findAllAbout(tx: Transaction, user: string): Promise<AuditEntry[]> {
  return tx
    .records(auditLogCollection)
    .findAll({ filter: 'actor_id = {:user} || subject_id = {:user}', params: { user } })
}
