/** How the changes of staff to a collection stand in the audit log. */
export interface AuditedCollection {
  readonly collection: string
  /** What they do as members, with records of their own, is left out. */
  readonly isOwnLeftOut?: boolean
  /** The field that names the person it is about; `user` when not given. */
  readonly personField?: 'id' | 'user'
  /** The only fields whose values may be kept; when not given, all that are no secrets. */
  readonly keptFields?: readonly string[]
}
