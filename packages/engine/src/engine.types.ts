import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { NodeState } from './cluster/node-list.ts'
import type { DatabaseTrouble } from './database/watched-database.ts'
import type { Allowance } from './limits/guess.ts'
import type { StoredBackup } from './operations/backups/backup-store.ts'
import type { MetricDefinition, MetricsText } from './operations/metrics/metrics.ts'
import type { CronList, Crons } from './operations/crons/crons.ts'
import type { ImportOrder } from './import/import-pocketbase.ts'
import type { ImportReport } from './import/import-report.ts'
import type { RecordSource, Transaction } from './records/transaction.ts'
import type { PersonalRecords } from './records/personal-records.ts'
import type { AuthRecord, RequestContext } from './records/request-context.ts'
import type { ProvenLogin } from './auth/auth-host.ts'
import type { Change } from './records/change.ts'

/** The numbers of a running engine, and where the host adds its own. */
export interface EngineMetrics {
  /** Adds something that is looked up when somebody asks; throws when there is one of that name. */
  add(metric: MetricDefinition): void
  /** Everything as it is now, in the text format of Prometheus. */
  render(): Promise<MetricsText>
}

/** How an engine is doing. */
export interface EngineState {
  readonly started: Date
  /** Every process that serves the database, this one among them. */
  readonly nodes: readonly NodeState[]
  /** Open streams of this process. */
  readonly streams: number
  /** Why the database cannot be used; undefined while it can be read and written. */
  readonly trouble: DatabaseTrouble | undefined
}

/** An open engine: a database with collections, rules, files, realtime and the record API. */
export interface Engine extends RecordSource {
  readonly database: 'sqlite' | 'postgres'
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The time that all nodes agree on: the database's where there can be several, else that of this process. */
  clock(): Promise<Date>
  /** A Fastify server with the whole record API; the caller adds its own routes and listens. */
  createServer(options?: FastifyServerOptions): FastifyInstance
  /** The person behind an `Authorization` header; guests for anything invalid. */
  authenticate(authorization: string | undefined): Promise<{ auth: AuthRecord | null; isSuperuser: boolean }>
  /** A fresh login token for a record of an auth collection. */
  issueToken(collection: string, id: string): Promise<string>
  /**
   * Begins a session for whoever sent a request, once the host has proven that the account is theirs; gives what every
   * login answers. No second way to log in is asked for. Throws 403 when the auth rule says no, 404 for nobody.
   */
  logIn(request: FastifyRequest, account: ProvenLogin): Promise<unknown>
  /**
   * Records with the rights of an account, for a host that knows by other means who is asking. Throws 404 for nobody,
   * and why nobody gets into the account where that is so at present.
   */
  actAs(account: { collection: string; id: string }): Promise<PersonalRecords>
  /** Ends every token and stream of a record, in the transaction where one is given. */
  revokeTokens(collection: string, id: string, tx?: Transaction): Promise<void>
  /**
   * Sends a record the link that sets a new password; false when too many went out already. What others may ask for
   * is not used up. Throws 404 when there is no such record.
   */
  sendPasswordReset(account: { collection: string; id: string }, tx: Transaction): Promise<boolean>
  /** Throws 403 `proof_required` unless the caller logged in or proved themselves shortly before; superusers need not. */
  requireProof(context: RequestContext): Promise<void>
  /** Whether a rule of the filter language holds for a caller and, where given, a stored record. */
  isAllowed(
    rule: string,
    context: RequestContext,
    target?: { collection: string; id: string },
  ): Promise<boolean>
  /** A copy of a file that a record has, to be given to another one; `undefined` when it is not there. Asks no rule. */
  copyFile(file: { collection: string; id: string; name: string }): Promise<File | undefined>
  /** Hears every committed change; returns how to stop. What a listener throws is logged. */
  onChange(listener: (change: Change) => void): () => void
  /**
   * Counts one of something that `who` (an account's id or an `addressKey`, never what a caller says) may do so
   * often; throws 429 with the seconds to wait. All nodes count together. Does nothing when rate limits are off.
   */
  limit(counted: { label: string; who: string }, allowance: Allowance): Promise<void>
  /** Jobs by the minute, once over all nodes. A caller that controls the clock starts them with `tick` and waits with `settled`. */
  readonly crons: CronList & Pick<Crons, 'settled' | 'tick' | 'wake'>
  readonly backups: {
    /** Writes a backup to a file that is not there yet or may be replaced, while others go on writing. */
    create(file: string, options?: { readonly replace?: boolean }): Promise<void>
    /** Replaces everything by what a backup holds: all of it or nothing. Gives what `onRestoring` has to say. */
    restore(file: string): Promise<readonly string[]>
    /** Where backups are kept, for people: a folder, or the bucket of the files. */
    readonly place: string
    /** When one was last due by itself; absent where none are made. */
    lastDue(now: Date): Date | undefined
    /** Those that are kept, by name. */
    list(): Promise<readonly StoredBackup[]>
    /** Makes one and keeps it under a name: lower-case letters, digits, `_` and `-`, then `.zip`. */
    keep(name: string): Promise<void>
    /** As `restore`, from one that is kept. */
    restoreKept(name: string): Promise<readonly string[]>
  }
  /**
   * Brings records, accounts and files out of the data folder of a PocketBase (0.22 to 0.40) into the collections of
   * the same name, ids included. No hooks run. Can be run again: what is there stays as it is.
   */
  importPocketBase(order: ImportOrder): Promise<ImportReport>
  /** The numbers of this process; absent unless the options ask for them. */
  readonly metrics?: EngineMetrics
  /** How this engine is doing, for operators. */
  state(): Promise<EngineState>
  /** When accounts were deleted whose records are not all deleted yet: seconds ago, unless a hook fails. */
  departuresSince(): Promise<readonly Date[]>
  /** The session behind an `Authorization` header; `undefined` where there is none or it has ended. */
  sessionOf(authorization: string | undefined): Promise<string | undefined>
  /** Creates the superuser or sets its password, which ends its logins; where both are so already, nothing happens. */
  upsertSuperuser(email: string, password: string): Promise<void>
  /**
   * From now on `/api/ready` answers 503, so that balancers turn to other nodes; whoever comes all the same is served.
   * To be called some seconds before the server closes.
   */
  drain(): void
  close(): Promise<void>
}
