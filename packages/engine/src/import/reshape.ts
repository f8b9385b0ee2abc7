/** A source value for a field of this engine. */
export interface ImportedValue {
  readonly collection: string
  readonly field: string
  /** The kind of field that it comes from, as PocketBase calls it. */
  readonly from: string
  readonly value: unknown
}

/**
 * The result of a site for a value: another value with a message about it, or a problem for which it cannot
 * be kept.
 */
export type Reshaped =
  | { readonly value: unknown; readonly message: string; readonly detail?: string }
  | { readonly problem: string; readonly detail?: string }

/** A site's own rules for imported values; returns `undefined` if a value needs no change. */
export type Reshape = (value: ImportedValue) => Reshaped | undefined
