import { autodate, json, select, shape, text, type RecordOf } from '@longhouse/engine/schema'

/** Actions that the audit log records. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'impersonate',
  'operate',
  'run',
  'retry',
  'upload',
  'restore',
  'reset',
] as const

/** Entries per page of the audit log. */
export const auditPageSize = 50

/**
 * An action of staff or an operator, such as a change, impersonation or operator access. Members and records
 * are stored by id and name, as the entry outlives both.
 */
export const auditEntryShape = shape({
  actor_id: text({ max: 15 }),
  actor_username: text({ max: 255 }),
  action: select(auditActions, { required: true }),
  /**
   * Collection and id of the changed record, or for other subjects a name with `_`, such as `_backups`,
   * `_crons`, `_settings` or `_logs`.
   */
  collection: text({ required: true, max: 100 }),
  record: text({ required: true, max: 255 }),
  /** The member the record belongs to, if any. */
  subject_id: text({ max: 15 }),
  /** The values before and after the change; secrets are omitted. */
  before: json<Readonly<Record<string, unknown>>>({}),
  after: json<Readonly<Record<string, unknown>>>({}),
  created: autodate('create'),
})

/** A stored entry. */
export type AuditEntry = RecordOf<typeof auditEntryShape>
