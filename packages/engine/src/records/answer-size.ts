import { badRequest } from '../errors.ts'
import type { ShownRow } from './shown-row.ts'

const mib = 1024 * 1024

/** How much one answer may hold. Records that are expanded in several places count in each. */
export interface AnswerLimits {
  readonly records: number
  readonly bytes: number
}

/** What a caller can be answered. */
export const callersAnswer: AnswerLimits = { records: 20_000, bytes: 8 * mib }
/** What a superuser can be answered. */
export const operatorsAnswer: AnswerLimits = { records: 100_000, bytes: 64 * mib }
/** What comes back from a write, one of many in a batch, and goes out as an event. */
export const writersAnswer: AnswerLimits = { records: 2000, bytes: mib }

/** Adds up how much an answer holds; throws 400 as soon as that is too much. */
export class AnswerSize {
  readonly #limits: AnswerLimits
  #records = 0
  #bytes = 0

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  /** About how many bytes of JSON there are so far. */
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

/** Throws 400 for more records than an answer may hold. */
export function requireFewRecords(count: number, { records }: AnswerLimits): void {
  if (count <= records) return
  throw badRequest(
    `This answer would hold more than ${records} records. Expand less, or ask for fewer at a time.`,
  )
}

/** About how many bytes these rows make as JSON; throws 400 for more than an answer may hold. */
export function requireFit(rows: Iterable<ShownRow>, limits: AnswerLimits): number {
  const size = new AnswerSize(limits)
  for (const row of rows) size.add(row)
  return size.bytes
}
