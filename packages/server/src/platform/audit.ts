import type { AuthRecord, RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { AuditEntry } from '@longhouse/contract/audit'
import { auditLogCollection } from '../collections/audit.ts'

/** Options of the audit log for the changes of staff to a collection. */
export interface AuditedCollection {
  readonly collection: string
  /** Whether changes to their own records, made as members, are left out. */
  readonly isOwnLeftOut?: boolean
  /** The field with the subject of an entry; `user` if undefined. */
  readonly personField?: 'id' | 'user'
  /** The only fields whose values are stored; all but secrets if undefined. */
  readonly keptFields?: readonly string[]
}

/** An entry for the audit log. */
export interface Act extends Pick<AuditEntry, 'collection' | 'record'> {
  /** The actor; `undefined` for the command line. */
  readonly by:
    | (Pick<AuthRecord, 'id'> & { readonly username?: unknown; readonly email?: unknown })
    | undefined
  readonly action: NonNullable<AuditEntry['action']>
  /** The member it is about, if any. */
  readonly subject?: string
  readonly before?: AuditEntry['before']
  readonly after?: AuditEntry['after']
}

/** Writes a line into the audit log, in the transaction of the action if there is one. */
export async function noteAct(source: Pick<RecordSource, 'records'>, act: Act): Promise<void> {
  const { by, action, collection, record, subject = '', before = null, after = null } = act
  await source.records(auditLogCollection).create({
    actor_id: by?.id ?? '',
    actor_username: by ? toText(by.username) || toText(by.email) : 'command line',
    action,
    collection,
    record,
    subject_id: subject,
    before,
    after,
  })
}
