import { autodate, json, select, shape, text, type RecordOf } from '@longhouse/engine/schema'

/** What was done. */
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

/** One change made by staff or an operator, or somebody who began to operate or to act as somebody else. People and records are kept by id and name, as the entry outlives both. */
export const auditEntryShape = shape({
  actor_id: text({ max: 15 }),
  actor_username: text({ max: 255 }),
  action: select(auditActions, { required: true }),
  /** Collection and id of the changed record; `_backups`, `_crons`, `_settings`, `_logs` and a name for what is none. */
  collection: text({ required: true, max: 100 }),
  record: text({ required: true, max: 255 }),
  /** The member the record belongs to, if any. */
  subject_id: text({ max: 15 }),
  /** The changed values as they were and as they are; secrets are left out. */
  before: json<Readonly<Record<string, unknown>>>({}),
  after: json<Readonly<Record<string, unknown>>>({}),
  created: autodate('create'),
})

/** A stored entry. */
export type AuditEntry = RecordOf<typeof auditEntryShape>
