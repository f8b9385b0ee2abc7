/** Reasons why something was not imported. */
export type SkipReason =
  | 'unknown collection'
  | 'unknown field'
  | 'invalid value'
  | 'changed value'
  | 'missing file'
  | 'not unique'
  | 'missing record'

/** One kind of thing that was not imported, how often, and where to look. */
export interface Skipped {
  readonly reason: SkipReason
  readonly collection: string
  readonly field?: string | undefined
  readonly message: string
  /** Whether whole records were skipped; else only the value. */
  readonly isRecord: boolean
  count: number
  /** The first few. */
  readonly ids: string[]
}

/** The result for one collection. */
export interface ImportedCollection {
  readonly name: string
  imported: number
  /** Stored already, by an earlier run or otherwise. */
  already: number
  skipped: number
  files: number
}

/** One thing that was not imported unchanged. */
export type SkippedOne = Omit<Skipped, 'count' | 'ids'> & {
  readonly id?: string
  /** The source value, or its result, if the message is the same for many. */
  readonly detail?: string | undefined
}

const maxIds = 5

/** The result of an import. */
export class ImportReport {
  readonly collections: ImportedCollection[] = []
  readonly skipped: Skipped[] = []
  links = 0
  readonly #onSkip: (what: SkippedOne) => void

  /** Calls `onSkip` with each one; the report itself counts equal ones together. */
  constructor(onSkip: (what: SkippedOne) => void = () => undefined) {
    this.#onSkip = onSkip
  }

  /** Returns the line of a collection. */
  collection(name: string): ImportedCollection {
    const known = this.collections.find((line) => line.name === name)
    if (known) return known
    const line = { name, imported: 0, already: 0, skipped: 0, files: 0 }
    this.collections.push(line)
    return line
  }

  /** Adds something that was not imported; equal things are counted together. */
  skip(one: SkippedOne, count = 1): void {
    this.#onSkip(one)
    const { id, detail: _detail, ...what } = one
    const same = this.skipped.find(
      (known) =>
        known.reason === what.reason &&
        known.collection === what.collection &&
        known.field === what.field &&
        known.message === what.message &&
        known.isRecord === what.isRecord,
    )
    const line = same ?? { ...what, count: 0, ids: [] }
    if (!same) this.skipped.push(line)
    line.count += count
    if (id !== undefined && line.ids.length < maxIds) line.ids.push(id)
  }
}
