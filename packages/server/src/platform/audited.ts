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
