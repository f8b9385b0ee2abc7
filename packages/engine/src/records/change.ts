/** A committed change, on this node or another. Deleted records come as they were. */
export interface Change {
  readonly collection: string
  readonly action: 'create' | 'update' | 'delete'
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly origin: 'local' | 'remote'
  /** Of an update of nothing but fields that not everybody may read: what these were before, secrets left out. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}
