/** A value of theirs on its way into a field of ours. */
export interface ImportedValue {
  readonly collection: string
  readonly field: string
  /** The kind of field that it comes from, as PocketBase calls it. */
  readonly from: string
  readonly value: unknown
}

/** What a site makes of a value: another one with the sentence that says so, or a problem for which it cannot be kept. */
export type Reshaped =
  | { readonly value: unknown; readonly message: string; readonly detail?: string }
  | { readonly problem: string; readonly detail?: string }

/** A site's own rules for what comes over; `undefined` where a value may stay as it is. */
export type Reshape = (value: ImportedValue) => Reshaped | undefined
