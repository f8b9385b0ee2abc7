import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { PasswordCost } from './auth/argon-hasher.ts'
import type { NodeState } from './cluster/node-list.ts'
import type { ApiError } from './errors.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { OpensAs } from './database/opens-as.ts'
import type { Allowance } from './limits/guess.ts'
import type { RateLimitOptions } from './limits/rate-limit-rule.ts'
import type { ShelvedBackup } from './operations/backups/backup-shelf.ts'
import type { MetricDefinition, MetricsText } from './operations/metrics/metrics.ts'
import type { CronJob, CronList } from './operations/crons/crons.ts'
import type { HostSettings } from './operations/settings/settings-shape.ts'
import type { ImportOrder } from './import/import-pocketbase.ts'
import type { ImportReport } from './import/import-report.ts'
import type { BoundHooks } from './records/hooks.ts'
import type { RecordSource, Transaction } from './records/transaction.ts'
import type { AuthRecord, RequestContext } from './records/request-context.ts'

/** A written, destructive or data-moving change of the database; runs once, in a transaction, in list order. */
export interface Migration {
  readonly id: string
  /** Columns (`collection.field`) whose values it brings into the form of another kind of field. */
  readonly converts?: readonly string[]
  run(tx: Transaction): Promise<void>
}

/** What the host decides about automatic backups. */
export interface FixedBackups {
  /** Five parts in UTC or a macro; empty: none are made. */
  readonly cron?: string
  readonly keep?: number
}

/** How to open an engine. */
export interface EngineOptions {
  /** Folder of the SQLite file and of uploaded files; created when missing. */
  readonly dataDir: string
  /** `postgres://…`; absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string
  /** Where uploaded files live: `s3://KEY:SECRET@host/bucket…` or a folder; absent: in `dataDir`. */
  readonly filesUrl?: string
  /**
   * A node (when absent) brings the database up to `collections`, with the accounts and log-ins that follow from
   * them. A tool leaves all of that to nodes: it works on a database that fits, makes everything in an empty one, and
   * is refused with a `StartError` by any other.
   */
  readonly opensAs?: OpensAs
  readonly collections: readonly CollectionDefinition[]
  readonly hooks?: readonly BoundHooks[]
  readonly migrations?: readonly Migration[]
  readonly batch?: { readonly enabled: boolean; readonly maxRequests?: number; readonly timeoutMs?: number }
  /** Base of links and redirects as people reach the site, without a trailing slash. */
  readonly publicUrl?: string
  /** On when absent, with numbers for people. */
  readonly rateLimits?: RateLimitOptions
  /** What hashing a password takes; 19 MiB and two passes when absent. */
  readonly passwordCost?: PasswordCost
  readonly now?: () => Date
  readonly logger?: FastifyBaseLogger
  /** Jobs besides the engine's own; they run while a server of this engine listens. */
  readonly crons?: readonly CronJob[]
  /** When backups are made by themselves and how many of these stay; what is given here cannot be changed in the settings. */
  readonly backups?: FixedBackups
  /** Counts requests and the like, for whoever watches from outside. Off when absent. */
  readonly metrics?: boolean
  /** The version of the host, for operators. */
  readonly version?: string
  /** What operators read in the settings of things that only the host can change. */
  readonly about?: HostSettings
  /** Sends a mail to try out the settings; throws when it cannot. Absent: there is no mail. */
  readonly onTestMail?: (mail: TestMail) => Promise<void>
  /**
   * A backup is about to replace everything, in the transaction that does it: what must not be done again is marked
   * now. Gives sentences for the operator.
   */
  readonly onRestoring?: (tx: Pick<RecordSource, 'query'>) => Promise<readonly string[]>
  /** Everything was replaced by a backup, here or by another process; what the host remembers is of the past. */
  readonly onRestored?: () => void
  /** Called after a provider answered and before an account is found or made; throw to refuse the log-in. */
  readonly onOAuth2?: (login: OAuth2Login) => Promise<OAuth2Decision | void>
  /** Called when a password or a code has proven who somebody is, before a session begins; throw to refuse it. */
  readonly onLogin?: (login: ProvenLogin) => Promise<void>
  /**
   * Why nobody gets into an account at present, if so. Asked at every log-in and of every token whenever it is used;
   * when it begins to answer, the sessions of the account end. Must not take long.
   */
  readonly barred?: (account: AuthRecord) => ApiError | undefined
  /** Notes that a superuser is about to get a token of somebody else; in a transaction before it is given. */
  readonly onImpersonate?: (impersonation: Impersonation, tx: Transaction) => Promise<void>
  /** Notes what an operator did that no hook of a collection sees: once it is done, or before a token is given. */
  readonly onOperation?: (operation: Operation) => Promise<void>
  /** Stores a mail for sending, in the transaction that makes it needed. Absent: nothing is sent. */
  readonly onMail?: (mail: AccountMail, tx: Transaction) => Promise<void>
}

/** A mail that the engine wants sent; the host writes the words. */
export interface AccountMail {
  readonly kind: 'verification' | 'passwordReset' | 'emailChange' | 'addressTaken' | 'otp' | 'authAlert'
  readonly collection: string
  /** The account, as the server sees records. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  /** Where it goes: the new address for an e-mail change. */
  readonly to: string
  /** For the link; absent for `addressTaken`, `otp` and `authAlert`. */
  readonly token?: string
  /** Digits to type, for `otp`. */
  readonly code?: string
}

/** A superuser who gets a token of somebody else. */
export interface Impersonation {
  readonly collection: string
  /** Whose token it is, as the server sees records. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  /** The superuser. */
  readonly by: AuthRecord
  /** How long the token holds. */
  readonly seconds: number
}

/** Something that a superuser or an operator did beside changing records. */
export interface Operation {
  /** Who. */
  readonly by: AuthRecord
  readonly action: 'operate' | 'create' | 'update' | 'delete' | 'upload' | 'restore' | 'run'
  /** What it is about: `_backups`, `_crons`, `_settings`, `_logs`; the collection of somebody who begins to operate. */
  readonly collection: string
  /** Which of them. */
  readonly record: string
}

/** A mail that an operator wants to see arrive. */
export interface TestMail {
  readonly to: string
  readonly template: 'verification' | 'password-reset' | 'email-change' | 'otp' | 'login-alert'
  readonly collection: string
}

/** The account that somebody has shown to be theirs. */
export interface ProvenLogin {
  readonly collection: string
  readonly id: string
}

/** A finished exchange with an OAuth2 provider. */
export interface OAuth2Login {
  readonly collection: string
  readonly provider: string
  readonly accessToken: string
  readonly user: OAuth2User
  readonly createData: Readonly<Record<string, unknown>>
}

/** The person as the provider describes them. */
export interface OAuth2User {
  readonly id: string
  readonly name: string
  readonly username: string
  /** Empty unless the provider says it is verified. */
  readonly email: string
  readonly avatarURL: string
  readonly raw: Readonly<Record<string, unknown>>
}

/** Fields that the server itself sets on the account of this log-in, new or found, in the same transaction. */
export interface OAuth2Decision {
  readonly set: Readonly<Record<string, unknown>>
}

/** The numbers of a running engine, and where the host adds its own. */
export interface EngineMetrics {
  /** Adds something that is looked up when somebody asks; throws when there is one of that name. */
  add(metric: MetricDefinition): void
  /** Everything as it is now, in the text format of Prometheus. */
  render(): Promise<MetricsText>
}

/** A committed change, on this node or another. Deleted records come as they were. */
export interface Change {
  readonly collection: string
  readonly action: 'create' | 'update' | 'delete'
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly origin: 'local' | 'remote'
  /** Of an update of nothing but fields that not everybody may read: what these were before, secrets left out. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}

/** How an engine is doing. */
export interface EngineState {
  readonly started: Date
  /** Every process that serves the database, this one among them. */
  readonly nodes: readonly NodeState[]
  /** Open streams of this process. */
  readonly streams: number
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
   * log-in answers. No second way to log in is asked for. Throws 403 when the auth rule says no, 404 for nobody.
   */
  logIn(request: FastifyRequest, account: ProvenLogin): Promise<unknown>
  /** Ends every token and stream of a record, in the transaction where one is given. */
  revokeTokens(collection: string, id: string, tx?: Transaction): Promise<void>
  /**
   * Sends a record the link that sets a new password; false when too many went out already. What others may ask for
   * is not used up. Throws 404 when there is no such record.
   */
  sendPasswordReset(collection: string, id: string, tx: Transaction): Promise<boolean>
  /** Throws 403 `proof_required` unless the caller logged in or proved themselves shortly before; superusers need not. */
  requireProof(context: RequestContext): Promise<void>
  /** Whether a rule of the filter language holds for a caller and, where given, a stored record. */
  isAllowed(
    rule: string,
    context: RequestContext,
    target?: { collection: string; id: string },
  ): Promise<boolean>
  /** Hears every committed change; returns how to stop. What a listener throws is logged. */
  onChange(listener: (change: Change) => void): () => void
  /**
   * Counts one of something that `who` (an account's id or an `addressKey`, never what a caller says) may do so
   * often; throws 429 with the seconds to wait. All nodes count together. Does nothing when rate limits are off.
   */
  limit(label: string, allowance: Allowance, who: string): Promise<void>
  /** Jobs by the minute, once over all nodes. */
  readonly crons: CronList
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
    list(): Promise<readonly ShelvedBackup[]>
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
  /** The session behind an `Authorization` header; `undefined` where there is none or it has ended. */
  sessionOf(authorization: string | undefined): Promise<string | undefined>
  /** Creates the superuser or sets its password, which ends its log-ins; where both are so already, nothing happens. */
  upsertSuperuser(email: string, password: string): Promise<void>
  /**
   * From now on `/api/ready` answers 503, so that balancers turn to other nodes; whoever comes all the same is served.
   * To be called some seconds before the server closes.
   */
  drain(): void
  close(): Promise<void>
}
