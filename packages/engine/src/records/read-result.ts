import { badRequest } from '../errors.ts'
import type { FieldPicker } from '../field-picker/pick.ts'
import type { Dependencies, DependencyLog, RowDependencies } from './read-context.ts'
import type { ShownRow } from './shown-row.ts'

/** A record as one caller sees it, keys sorted. */
export type RecordJson = Readonly<Record<string, unknown>> & { readonly id: string }

/** One page of records. */
export interface RecordPage {
  readonly items: readonly RecordJson[]
  readonly page: number
  readonly perPage: number
  readonly totalItems: number
  readonly totalPages: number
}

/**
 * A result with its dependencies. `json()` is the cheap access to the bytes; `body` is parsed on first use.
 */
export interface ReadResult<T> {
  readonly body: T
  json(): string
  readonly dependencies: Dependencies
}

/** A row as a caller receives it. */
export interface VisibleRow {
  /** Absent if the rule or the filter hides the row from them, or is not allowed for them. */
  readonly record: Pick<ShownRow, 'json' | 'canRead'> | undefined
  readonly dependencies: RowDependencies
}

/** Whether only the row itself decides what a caller receives of it. */
export interface RowOnlyVisibility {
  readonly isRowOnly: boolean
  readonly dependencies: RowDependencies
}

/** Options for showing a single record. */
export interface ShowOptions {
  readonly expand?: string | undefined
  readonly fields?: FieldPicker | undefined
}

/** Creates a result from its JSON text; the body is parsed on first use. */
export function readResultOf<T>(text: string, dependencies: DependencyLog): ReadResult<T> {
  let body: { readonly value: T } | undefined
  return {
    get body() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was written from such records
      body ??= { value: JSON.parse(text) as T }
      return body.value
    },
    json: () => text,
    dependencies,
  }
}

const mib = 1024 * 1024

/** Limits of one response. Records that are expanded in several places count in each. */
export interface ResponseLimits {
  readonly records: number
  readonly bytes: number
}

/** Limits of a response to a caller. */
export const callerLimits: ResponseLimits = { records: 20_000, bytes: 8 * mib }
/** Limits of a response to a superuser. */
export const operatorLimits: ResponseLimits = { records: 100_000, bytes: 64 * mib }
/** Limits of the result of a write, which may be one of many in a batch and is sent as an event. */
export const writeResultLimits: ResponseLimits = { records: 2000, bytes: mib }

/** Adds up the size of a response; throws 400 as soon as it is over the limits. */
export class ResponseSize {
  readonly #limits: ResponseLimits
  #records = 0
  #bytes = 0

  constructor(limits: ResponseLimits) {
    this.#limits = limits
  }

  /** Approximate bytes of JSON so far. */
  get bytes(): number {
    return this.#bytes
  }

  add({ recordCount, byteCount }: Pick<ShownRow, 'recordCount' | 'byteCount'>): void {
    this.#records += recordCount
    this.#bytes += byteCount
    requireFewRecords(this.#records, this.#limits)
    if (this.#bytes <= this.#limits.bytes) return
    const most = `${this.#limits.bytes / mib} MiB`
    throw badRequest(`This answer would be larger than ${most}. Expand less, or ask for fewer at a time.`)
  }
}

/** Throws 400 for more records than a response may have. */
export function requireFewRecords(count: number, { records }: ResponseLimits): void {
  if (count <= records) return
  throw badRequest(
    `This answer would hold more than ${records} records. Expand less, or ask for fewer at a time.`,
  )
}

/** Returns the approximate bytes of these rows as JSON; throws 400 for more than the limits. */
export function requireFit(rows: Iterable<ShownRow>, limits: ResponseLimits): number {
  const size = new ResponseSize(limits)
  for (const row of rows) size.add(row)
  return size.bytes
}
