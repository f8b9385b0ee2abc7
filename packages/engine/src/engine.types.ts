import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { NodeState } from './cluster/node-list.ts'
import type { DatabaseTrouble } from './database/watched-database.ts'
import type { Allowance } from './limits/secret-attempt.ts'
import type { StoredBackup } from './operations/backups/backup-store.ts'
import type { MetricDefinition, MetricsText } from './operations/metrics/render-metrics.ts'
import type { CronList, Crons } from './operations/crons/crons.ts'
import type { ImportOrder } from './import/import-pocketbase.ts'
import type { ImportReport } from './import/import-report.ts'
import type { RecordSource, Transaction } from './records/transaction.ts'
import type { PersonalRecords } from './records/personal-records.ts'
import type { AuthRecord, RequestContext } from './records/request-context.ts'
import type { ProvenLogin } from './auth/auth-host.ts'
import type { RecordChange } from './records/changes.ts'

/** The numbers of a running engine, and where the host adds its own. */
export interface EngineMetrics {
  /** Adds a metric that is read on request; throws if there is one of that name. */
  add(metric: MetricDefinition): void
  /** Returns all current numbers, in the text format of Prometheus. */
  render(): Promise<MetricsText>
}

/** The state of an engine. */
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
  /** Creates a Fastify server with the whole record API; the caller adds its own routes and listens. */
  createServer(options?: FastifyServerOptions): FastifyInstance
  /** Returns the owner of an `Authorization` header; guests for anything invalid. */
  authenticate(authorization: string | undefined): Promise<{ auth: AuthRecord | null; isSuperuser: boolean }>
  /** Issues a new login token for a record of an auth collection. */
  issueToken(collection: string, id: string): Promise<string>
  /**
   * Begins a session for the sender of a request, once the host has proven that the account is theirs;
   * returns the response of every login. Requires no second factor. Throws 403 if the auth rule refuses, 404
   * for an unknown account.
   */
  logIn(request: FastifyRequest, account: ProvenLogin): Promise<unknown>
  /**
   * Returns the records with the rights of an account, for a host that knows the caller by other means.
   * Throws 404 for an unknown account, and the refusal of a barred one.
   */
  actAs(account: { collection: string; id: string }): Promise<PersonalRecords>
  /** Ends every token and stream of a record, in the given transaction, if any. */
  revokeTokens(collection: string, id: string, tx?: Transaction): Promise<void>
  /**
   * Sends a record the link that sets a new password; returns false if too many were sent already. Does not
   * use up the requests of others. Throws 404 if there is no such record.
   */
  sendPasswordReset(account: { collection: string; id: string }, tx: Transaction): Promise<boolean>
  /**
   * Throws 403 `proof_required` unless the caller logged in or proved themselves recently; superusers need no
   * proof.
   */
  requireProof(context: RequestContext): Promise<void>
  /** Checks whether a rule of the filter language holds for a caller and, if given, a stored record. */
  isAllowed(
    rule: string,
    context: RequestContext,
    target?: { collection: string; id: string },
  ): Promise<boolean>
  /**
   * Returns a copy of a record's file, for another record; `undefined` if it does not exist. Checks no rule.
   */
  copyFile(file: { collection: string; id: string; name: string }): Promise<File | undefined>
  /**
   * Calls the listener with every committed change; returns a function that stops it. Errors of a listener
   * are logged.
   */
  onChange(listener: (change: RecordChange) => void): () => void
  /**
   * Counts one use of an allowance by `who` (an account's id or an `addressKey`, never what a caller claims).
   * Throws 429 with the seconds to wait. All nodes count together. Does nothing when rate limits are off.
   */
  limit(counted: { label: string; who: string }, allowance: Allowance): Promise<void>
  /** Jobs by the minute, once over all nodes. A caller that controls the clock starts them with `tick` and waits with `settled`. */
  readonly crons: CronList & Pick<Crons, 'list' | 'settled' | 'tick' | 'wake'>
  readonly backups: {
    /** Writes a backup to a file that does not exist yet or may be replaced, while writes continue. */
    create(file: string, options?: { readonly replace?: boolean }): Promise<void>
    /** Replaces everything with a backup: all of it or nothing. Returns the messages of `onRestoring`. */
    restore(file: string): Promise<readonly string[]>
    /** Location of the stored backups, for people: a folder, or the bucket of the files. */
    readonly place: string
    /** Returns when an automatic one was last due; undefined if none are made. */
    lastDue(now: Date): Date | undefined
    /** Lists the stored ones, by name. */
    list(): Promise<readonly StoredBackup[]>
    /** Makes one and stores it under a name: lower-case letters, digits, `_` and `-`, then `.zip`. */
    keep(name: string): Promise<void>
    /** Like `restore`, from a stored one. */
    restoreKept(name: string): Promise<readonly string[]>
  }
  /**
   * Imports records, accounts and files from the data folder of a PocketBase (0.22 to 0.40) into the
   * collections of the same name, ids included. No hooks run. Can be run again: existing records are
   * unchanged.
   */
  importPocketBase(order: ImportOrder): Promise<ImportReport>
  /** The numbers of this process; absent unless the options ask for them. */
  readonly metrics?: EngineMetrics
  /** Returns the state of this engine, for operators. */
  state(): Promise<EngineState>
  /**
   * Returns when accounts were deleted whose records are not all deleted yet: seconds ago, unless a hook
   * fails.
   */
  departuresSince(): Promise<readonly Date[]>
  /** Returns the session of an `Authorization` header; `undefined` if there is none or it has ended. */
  sessionOf(authorization: string | undefined): Promise<string | undefined>
  /**
   * Creates the superuser or sets its password, which ends its logins; does nothing if both are so already.
   */
  upsertSuperuser(email: string, password: string): Promise<void>
  /**
   * Makes `/api/ready` answer 503 from now on, so that balancers use other nodes; requests that still come
   * are served. To be called some seconds before the server closes.
   */
  drain(): void
  close(): Promise<void>
}
