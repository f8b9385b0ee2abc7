import type { FieldPicker } from '../field-picker/pick.ts'
import type { Collection } from './collections.ts'
import type { Dependencies, RowDependencies } from './dependencies.ts'
import type { RequestContext } from './request-context.ts'
import type { Hearing } from './row-hearing.ts'
import type { ShownRow } from './shown-row.ts'
import type { StoredRow } from './stored-row.ts'
import type { SubmittedBody } from './submitted-body.ts'
import type { Transaction } from './transaction.ts'
import type { ComingWrite, WriteAhead } from './write/write-ahead.ts'

/** A record as one caller sees it, keys sorted. */
export type RecordJson = Readonly<Record<string, unknown>> & { readonly id: string }

/** The raw texts of a list request; absent and empty are the same. */
export interface ListParams {
  readonly page?: string | undefined
  readonly perPage?: string | undefined
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly expand?: string | undefined
  readonly skipTotal?: string | undefined
}

/** One page of records. */
export interface RecordPage {
  readonly items: readonly RecordJson[]
  readonly page: number
  readonly perPage: number
  readonly totalItems: number
  readonly totalPages: number
}

/** An answer with what it depends on. `json()` is the cheap way to the bytes; `body` is built when asked for. */
export interface Answer<T> {
  readonly body: T
  json(): string
  readonly dependencies: Dependencies
}

/** What somebody hears of a row. */
export interface Heard {
  /** Absent where rule or filter keep the row from them, or may not be asked. */
  readonly record: Pick<ShownRow, 'json' | 'canRead'> | undefined
  readonly dependencies: RowDependencies
}

/** How an answer is made. */
export interface AnswerOptions {
  /** Is told about how many bytes the answer will have, as soon as that is known, and may make it wait. */
  readonly hold?: ((bytes: number) => Promise<void>) | undefined
}

/** How a single record is to be shown. */
export interface ShowOptions {
  readonly expand?: string | undefined
  readonly fields?: FieldPicker | undefined
}

/** How a record is to be written. */
export interface WriteOptions extends ShowOptions {
  /** What `prepareAhead` gave for this very write. */
  readonly ahead?: WriteAhead | undefined
}

/**
 * Records with all rights applied: the one place that http, batch, realtime and files ask. Collections are given
 * by name or id; unknown ones throw `missingCollection()`. With `tx` the work joins that transaction.
 */
export interface RecordService {
  list(
    context: RequestContext,
    collection: string,
    params: ListParams,
    options?: AnswerOptions,
  ): Promise<Answer<RecordPage>>
  view(
    context: RequestContext,
    collection: string,
    id: string,
    options?: ShowOptions & AnswerOptions,
  ): Promise<Answer<RecordJson>>
  create(
    context: RequestContext,
    collection: string,
    body: SubmittedBody,
    options?: WriteOptions,
    tx?: Transaction,
  ): Promise<RecordJson>
  update(
    context: RequestContext,
    collection: string,
    id: string,
    body: SubmittedBody,
    options?: WriteOptions,
    tx?: Transaction,
  ): Promise<RecordJson>
  /**
   * Does what is slow about a write (pictures, passwords, storing files) before the transaction that it is going to be
   * part of; `undefined` where nothing is. Whoever asks for it says afterwards what became of it.
   */
  prepareAhead(context: RequestContext, coming: ComingWrite): Promise<WriteAhead | undefined>
  delete(context: RequestContext, collection: string, id: string, tx?: Transaction): Promise<void>
  /** Runs work in one transaction; hooks, observers and file clean-up follow its commit. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A stored row as this caller sees it (hidden fields, e-mail, field rules, expand). */
  present(
    context: RequestContext,
    collection: Collection,
    row: StoredRow,
    options?: ShowOptions,
    tx?: Transaction,
  ): Promise<RecordJson>
  /**
   * Whether a rule holds for a row that may be deleted or not yet written, or for the stored record with that id.
   * `null` holds for superusers only, `''` for everyone; superusers pass every rule.
   */
  matches(
    context: RequestContext,
    collection: Collection,
    rule: string | null,
    row: StoredRow | string,
    tx?: Transaction,
  ): Promise<boolean>
  /** What a caller hears of a row at hand, and for whom else it is the same. */
  hear(context: RequestContext, hearing: Hearing, tx?: Transaction): Promise<Heard>
  /** Whether what a caller hears of a row hangs on no other record than the row itself. */
  hangsOnRowAlone(context: RequestContext, hearing: Hearing): boolean
  /** The stored row, secrets included; no rights asked. */
  findRow(collection: Collection, id: string, tx?: Transaction): Promise<StoredRow | undefined>
  /** The first stored row whose field has this value (ASCII case ignored on demand); no rights asked. */
  findRowBy(
    collection: Collection,
    field: string,
    value: string,
    options?: { readonly ignoreCase?: boolean },
    tx?: Transaction,
  ): Promise<StoredRow | undefined>
  /**
   * Sets stored values as they are: no rules, no validation, no hooks, `updated` stays; observers hear an update
   * where anything has changed.
   * For secrets and flags that the engine itself keeps (password hash, tokenKey, verified).
   */
  patchRow(
    collection: Collection,
    id: string,
    values: Readonly<Record<string, unknown>>,
    tx?: Transaction,
  ): Promise<void>
  /**
   * Stores whole rows as they are, all or none: no rules, no validation, no hooks; observers hear creates. For rows
   * that were checked already. Throws as a create would where a value must be unique.
   */
  insertRows(collection: Collection, rows: readonly StoredRow[]): Promise<void>
}
