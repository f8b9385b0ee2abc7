import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { failedToCreate, missingCollection, notFound } from '../errors.ts'
import { QueryCompiler, ROW } from '../query/query-compiler.ts'
import type { ChangeObservers } from './change-observer.ts'
import type { Collection, CollectionRegistry } from './collections.ts'
import type { FileArea } from './file-area.ts'
import { HookRunner } from './hook-runner.ts'
import type { BoundHooks } from './hooks.ts'
import type { AnyRecord } from './open-transaction.ts'
import type { PasswordGuard } from './password-guard.ts'
import type { ProofGuard } from './proof-guard.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type {
  Answer,
  AnswerOptions,
  Heard,
  ListParams,
  RecordJson,
  RecordPage,
  RecordService,
  ShowOptions,
  WriteOptions,
} from './record-service.ts'
import { recordStore } from './record-store.ts'
import { RecordViews } from './record-views.ts'
import type { RequestContext } from './request-context.ts'
import type { Reading, Source } from './reading.ts'
import { readingOf } from './reading.ts'
import type { Hearing } from './row-hearing.ts'
import { RowHearing } from './row-hearing.ts'
import { isSameRow, updateOf } from './row-change.ts'
import { RuleCheck } from './rule-check.ts'
import type { StoredRow } from './stored-row.ts'
import type { SubmittedBody } from './submitted-body.ts'
import type { RecordStore, Transaction } from './transaction.ts'
import { openTransaction, Transactions } from './transactions.ts'
import { createRecord } from './write/create-record.ts'
import { deleteRecord } from './write/delete-record.ts'
import { findRow, findRows, holdRow, insertRow, updateRow } from './write/row-store.ts'
import { uniqueErrors } from './write/unique-errors.ts'
import { updateRecord } from './write/update-record.ts'
import { prepareAhead, type ComingWrite, type WriteAhead } from './write/write-ahead.ts'
import type { WriteParts } from './write/write-parts.ts'

/** What the record service is built on. */
export interface RecordParts {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly files: FileArea
  readonly passwords: PasswordHasher
  /** How the old password is compared when somebody sets a new one; plainly when absent. */
  readonly guardPassword?: PasswordGuard
  /** Asked where a collection wants a proof besides the log-in; nothing is when absent. */
  readonly guardProof?: ProofGuard
  readonly changes: ChangeObservers
  readonly hooks: readonly BoundHooks[]
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
}

/** The record service at work. */
export class Records implements RecordService {
  readonly #parts: RecordParts
  readonly #compiler: QueryCompiler
  readonly #rules: RuleCheck
  readonly #views: RecordViews
  readonly #hearing: RowHearing
  readonly #transactions: Transactions
  readonly #writing: WriteParts

  constructor(parts: RecordParts) {
    const { database, collections, changes, logger, now } = parts
    this.#parts = parts
    this.#compiler = new QueryCompiler(database.dialect, collections)
    this.#rules = new RuleCheck(this.#compiler, now)
    this.#views = new RecordViews(collections, this.#compiler, this.#rules)
    this.#hearing = new RowHearing({ collections, compiler: this.#compiler, rules: this.#rules })
    this.#transactions = new Transactions({
      database,
      collections,
      changes,
      logger,
      storeIn: (tx, collection) => this.#storeIn(tx.connection, collection, tx),
    })
    const hooks = new HookRunner(parts.hooks, logger)
    this.#writing = { ...parts, hooks, rules: this.#rules, transactions: this.#transactions }
  }

  async list(
    context: RequestContext,
    name: string,
    params: ListParams,
    options: AnswerOptions = {},
  ): Promise<Answer<RecordPage>> {
    return this.#views.list({ ...this.#reading(context, this.#require(name)), ...options }, params)
  }

  async view(
    context: RequestContext,
    name: string,
    id: string,
    { expand, hold }: ShowOptions & AnswerOptions = {},
  ): Promise<Answer<RecordJson>> {
    return this.#views.view({ ...this.#reading(context, this.#require(name)), hold }, id, expand)
  }

  async create(
    context: RequestContext,
    name: string,
    body: SubmittedBody,
    { ahead, ...options }: WriteOptions = {},
    tx?: Transaction,
  ): Promise<RecordJson> {
    const collection = this.#require(name)
    const create = { collection, body, ahead }
    const row = await createRecord(this.#writing, { context, isServer: false }, create, tx)
    return this.present(context, collection, row, options, tx)
  }

  async update(
    context: RequestContext,
    name: string,
    id: string,
    body: SubmittedBody,
    { ahead, ...options }: WriteOptions = {},
    tx?: Transaction,
  ): Promise<RecordJson> {
    const collection = this.#require(name)
    const change = { collection, id, body, ahead }
    const row = await updateRecord(this.#writing, { context, isServer: false }, change, tx)
    return this.present(context, collection, row, options, tx)
  }

  prepareAhead(context: RequestContext, coming: ComingWrite): Promise<WriteAhead | undefined> {
    return prepareAhead(this.#writing, { context, isServer: false }, coming)
  }

  async delete(context: RequestContext, name: string, id: string, tx?: Transaction): Promise<void> {
    await deleteRecord(this.#writing, { context, isServer: false }, this.#require(name), id, tx)
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transactions.run(work)
  }

  async present(
    context: RequestContext,
    collection: Collection,
    row: StoredRow,
    options: ShowOptions = {},
    tx?: Transaction,
  ): Promise<RecordJson> {
    return this.#views.present(this.#reading(context, collection, tx), row, options)
  }

  matches(
    context: RequestContext,
    collection: Collection,
    rule: string | null,
    row: StoredRow | string,
    tx?: Transaction,
  ): Promise<boolean> {
    return this.#rules.holds({ source: this.#source(tx), context, collection, rule, row })
  }

  async hear(context: RequestContext, hearing: Hearing, tx?: Transaction): Promise<Heard> {
    const reading = this.#reading(context, hearing.collection, tx)
    const record = await this.#hearing.hear(reading, hearing)
    return { record, dependencies: reading.log }
  }

  hangsOnRowAlone(context: RequestContext, hearing: Hearing): boolean {
    return this.#hearing.hangsOnRowAlone(this.#reading(context, hearing.collection), hearing)
  }

  findRow(collection: Collection, id: string, tx?: Transaction): Promise<StoredRow | undefined> {
    return findRow(this.#source(tx), collection, id)
  }

  async findRowBy(
    collection: Collection,
    field: string,
    value: string,
    { ignoreCase = false }: { readonly ignoreCase?: boolean } = {},
    tx?: Transaction,
  ): Promise<StoredRow | undefined> {
    if (!collection.field(field)) return undefined
    const source = this.#source(tx)
    const column = `${ROW}.${quote(field)}`
    const condition = ignoreCase ? source.dialect.equalsIgnoringCase(column) : `${column} = ?`
    const [row] = await findRows(source, collection, { condition, params: [value], suffix: ' LIMIT 1' })
    return row
  }

  async patchRow(
    collection: Collection,
    id: string,
    values: Readonly<Record<string, unknown>>,
    tx?: Transaction,
  ): Promise<void> {
    await this.#transactions.join(tx, async (open) => {
      const original = await holdRow(open, collection, id)
      if (!original) throw notFound()
      const row = { ...original, ...values, id }
      if (isSameRow(collection, original, row)) return
      await updateRow(open.connection, collection, original, row)
      await this.#parts.changes.updated(open, collection, { before: original, after: row })
      open.changes.push(updateOf(collection, original, row))
    })
  }

  async insertRows(collection: Collection, rows: readonly StoredRow[]): Promise<void> {
    await this.#transactions.run(async (tx) => {
      const { connection, changes } = openTransaction(tx)
      for (const row of rows) {
        await insertRow(connection, collection, row).catch((error: unknown) => {
          const errors = uniqueErrors(connection.dialect, collection, error)
          throw errors ? failedToCreate(errors) : error
        })
        changes.push({ collection: collection.name, action: 'create', record: row, origin: 'local' })
      }
    })
  }

  /** The store of a collection for server code, outside any transaction. */
  store(name: string): RecordStore<AnyRecord> {
    return this.#storeIn(this.#parts.database, this.#require(name))
  }

  #storeIn(source: Source, collection: Collection, tx?: Transaction): RecordStore<AnyRecord> {
    return recordStore(
      { parts: this.#writing, compiler: this.#compiler, source, ...(tx && { tx }) },
      collection,
    )
  }

  #require(name: string): Collection {
    const collection = this.#parts.collections.get(name)
    if (!collection) throw missingCollection()
    return collection
  }

  #reading(context: RequestContext, collection: Collection, tx?: Transaction): Reading {
    return readingOf({ collection, context, source: this.#source(tx), now: this.#parts.now() })
  }

  #source(tx: Transaction | undefined): Source {
    return tx ? openTransaction(tx).connection : this.#parts.database
  }
}
