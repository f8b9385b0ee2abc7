import type { Database } from '../database/database.ts'
import { missingCollection } from '../errors.ts'
import type { Logger } from '../lib/logger.ts'
import { QueryCompiler } from '../query/query-compiler.ts'
import type { AccountGuards, PasswordHasher } from './account.ts'
import type { ChangeObservers } from './changes.ts'
import type { CollectionRegistry, Collection } from './collections.ts'
import { DepartedRows } from './departed-rows.ts'
import { RelationCache } from './expand/relation-cache.ts'
import type { FileArea } from './files.ts'
import { HookRunner, type BoundHooks, type RecordName } from './hooks.ts'
import { RowCache } from './row-cache.ts'
import { type RecordShows, RecordService } from './record-service.ts'
import { recordStore } from './record-store.ts'
import { RecordViews } from './record-views.ts'
import type { RequestContext } from './request-context.ts'
import { RowVisibility } from './row-visibility.ts'
import { RuleCheck } from './rules.ts'
import type { AnyRecord, CollectionRow } from './stored-row.ts'
import { StoredRows } from './write/row-store.ts'
import type { RecordStore, Transaction } from './transaction.ts'
import { openTransaction, Transactions } from './transactions.ts'
import { finishDepartures } from './write/departures.ts'
import { listRemainders } from './write/remainders.ts'
import type { WriteDependencies } from './write/write-context.ts'

/** Dependencies of an engine's records. */
interface RecordDependencies {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly files: FileArea
  readonly passwords: PasswordHasher
  readonly changes: ChangeObservers
  readonly hooks: readonly BoundHooks[]
  readonly logger: Logger
  readonly now: () => Date
  /** Most records that are deleted along with an account in one transaction; 50 if absent. */
  readonly rowsPerPortion?: number | undefined
}

const defaultRowsPerPortion = 50

/**
 * The records of an engine: for callers with their rights, for the engine as they are stored, for server
 * code.
 */
export class Records {
  readonly #compiler: QueryCompiler
  readonly #kept: readonly (RelationCache | RowCache)[]
  readonly #shows: RecordShows
  readonly #writing: WriteDependencies
  readonly #rows: StoredRows
  readonly #guards: AccountGuards = {}

  constructor(parts: RecordDependencies) {
    const { database, collections, changes, logger, now } = parts
    const compiler = new QueryCompiler(database.dialect, collections)
    const rules = new RuleCheck(compiler, now)
    const transactions = new Transactions({
      database,
      collections,
      changes,
      logger,
      storeIn: (tx, collection) => recordStore({ parts: this.#writing, compiler, tx }, collection),
    })
    this.#compiler = compiler
    const groups = new RelationCache({ database, collections })
    const rows = new RowCache({ database, collections })
    this.#kept = [groups, rows]
    // Before other observers are notified of a change, and read.
    const departed = new DepartedRows({ ...parts, listDeparting: () => listRemainders(database) })
    for (const observer of [...this.#kept, departed]) changes.add(observer)
    this.#shows = {
      views: new RecordViews({ collections, compiler, rules, groups, rows }),
      visibility: new RowVisibility({ collections, compiler, rules }),
      departed,
    }
    const hooks = new HookRunner(parts.hooks, logger)
    this.#writing = {
      ...parts,
      hooks,
      guards: this.#guards,
      rules,
      transactions,
      departed,
      rowsPerPortion: parts.rowsPerPortion ?? defaultRowsPerPortion,
    }
    this.#rows = new StoredRows({ parts: this.#writing })
  }

  /** Sets the guards of accounts from now on: login opens after the records that it works on. */
  guardAccounts(guards: AccountGuards): void {
    Object.assign(this.#guards, guards)
  }

  /** Drops cached records, and caches nothing new while changes of other nodes cannot be received. */
  drop(options: { readonly canHearNodes: boolean }): void {
    for (const kept of this.#kept) kept.drop(options)
    if (options.canHearNodes) void this.findDeparted()
  }

  /** Checks whether a row depends on a deleted one, and is hidden from all callers. */
  isDeparting(row: CollectionRow): boolean {
    return this.#shows.departed.takesAlong(row)
  }

  /** Finds the deleted rows whose dependents still exist: those are hidden from callers. */
  findDeparted(): Promise<void> {
    return this.#shows.departed.look()
  }

  /** Returns the records with the rights of a caller; with `tx` all of it is part of that transaction. */
  as(context: RequestContext, tx?: Transaction): RecordService {
    const writer = { context, isServer: false }
    return new RecordService(this.#shows, { parts: this.#writing, writer, tx: tx && openTransaction(tx) })
  }

  /** Returns the rows as they are stored; with `tx` all of it is part of that transaction. */
  rows(tx?: Transaction): StoredRows {
    return tx ? new StoredRows({ parts: this.#writing, tx: openTransaction(tx) }) : this.#rows
  }

  /** Returns when accounts were deleted whose records are not all deleted yet. */
  async departuresSince(): Promise<Date[]> {
    const remainders = await listRemainders(this.#writing.database)
    return remainders.map(({ since }) => new Date(since ?? 0))
  }

  /** Deletes the dependents of deleted accounts until `signal` aborts. */
  finishDepartures(signal: AbortSignal): Promise<void> {
    return finishDepartures(this.#writing, signal)
  }

  /** Runs work in one transaction; hooks, observers and file clean-up follow its commit. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#writing.transactions.run(work)
  }

  /** Returns the store of a collection for server code, outside any transaction. */
  store(name: string): RecordStore<AnyRecord> {
    const collection = this.#writing.collections.get(name)
    if (!collection) throw missingCollection()
    return recordStore({ parts: this.#writing, compiler: this.#compiler }, collection)
  }
}

/** The caller, the rule that must hold for them, and the record it is about, if any. */
interface RightQuestion {
  readonly rule: string
  readonly context: RequestContext
  readonly target?: RecordName | undefined
}

/** Checks whether a rule holds for a caller: for a stored record, or only for the request. */
export async function isRuleMet(
  { records, collections }: { readonly records: Records; readonly collections: CollectionRegistry },
  { rule, context, target }: RightQuestion,
): Promise<boolean> {
  const caller = records.as(context)
  if (!target) return caller.matches({ collection: nowhere, rule, row: { id: '' } })
  const collection = collections.get(target.collection)
  if (!collection) throw missingCollection()
  if (!(await records.rows().find(collection, target.id))) return false
  return caller.matches({ collection, rule, row: target.id })
}

/** An empty collection, for rules that are about no record. */
const nowhere: Collection = {
  id: '',
  name: '',
  type: 'base',
  fields: [{ type: 'text', name: 'id' }],
  field: () => undefined,
  rules: { list: null, view: null, create: null, update: null, delete: null, auth: null, manage: null },
  fieldRules: {},
  indexes: [],
  isAuth: false,
  isView: false,
  authOptions: {},
  query: undefined,
  reads: [],
  stored: [],
  isSystem: true,
}
