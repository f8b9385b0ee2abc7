import type { AuditEntry } from '@longhouse/contract/audit'

type Entry = Pick<AuditEntry, 'action' | 'collection' | 'record' | 'before' | 'after'>

/** The name of one record of each collection. */
export const auditedThings: Readonly<Record<string, string>> = {
  tournaments: 'event',
  tournament_registrations: 'event sign-up',
  clips: 'clip',
  faqs: 'FAQ',
  conduct_rules: 'rule',
  ranks: 'rank',
  users: 'member',
  users_notes: 'note',
  staff_applications: 'staff application',
  game_interests: 'game interest form',
  outbox: 'message to Discord',
  mails: 'mail',
  discord_settings: 'Discord choice',
  discord_mirrors: 'post in Discord',
  role_changes: 'role in Discord',
  _backups: 'backup',
  _crons: 'job',
  _logs: 'log',
  _sessions: 'session',
  _settings: 'settings',
  _superusers: 'superuser',
}

export const auditVerbs = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  impersonate: 'Acted as',
  operate: 'Began to operate',
  run: 'Ran',
  retry: 'Tried again',
  upload: 'Uploaded',
  restore: 'Restored',
  reset: 'Sent a reset',
} as const

/** Fields that contain the name of a record, in any collection. */
export const namingFields = ['name', 'clip_title', 'question', 'rule_title', 'title', 'username', 'section']

export function nameIn(values: Readonly<Record<string, unknown>>): string | undefined {
  const name = namingFields
    .map((field) => values[field])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : undefined
}

interface AuditSubject {
  readonly kind: string
  /** Undefined if neither the entry nor the record contains it. */
  readonly name: string | undefined
  /** The changed fields; if there are none and no name, the record's id. */
  readonly detail: string
}

/** Returns the record of an entry. `known` is its current name, for entries that contain none. */
export function auditSubject(entry: Entry, known?: string): AuditSubject {
  const name = nameIn({ ...entry.before, ...entry.after }) ?? known
  const kind = auditedThings[entry.collection] ?? entry.collection
  return { kind, name, detail: changedFields(entry) || (name ? '' : entry.record) }
}

function changedFields(entry: Entry): string {
  if (entry.action !== 'update') return ''
  return changedValues(entry)
    .map(({ field }) => fieldWords(field).toLowerCase())
    .join(', ')
}

export interface ChangedValue {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Returns the values of an entry side by side, without those that are empty on both sides. */
export function changedValues({ before, after }: Pick<Entry, 'before' | 'after'>): ChangedValue[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => field !== 'id')
    .map((field) => ({
      field,
      before: before ? asText(before[field]) : undefined,
      after: after ? asText(after[field]) : undefined,
    }))
    .filter((change) => change.before || change.after)
}

/** Returns a field's name as words. */
export function fieldWords(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return JSON.stringify(value, null, 2)
}
