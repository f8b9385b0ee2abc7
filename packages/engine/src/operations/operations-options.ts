import type { AuthHost } from '../auth/auth-host.ts'
import type { OpensAs } from '../database/opens-as.ts'
import type { RateLimitOptions } from '../limits/rate-limit-rule.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { RecordSource } from '../records/transaction.ts'
import type { CronJob } from './crons/crons.ts'
import type { HostSettings } from './settings/settings-shape.ts'

/** What of the options of an engine operators see or change, and what the host wants to hear of their work. */
export interface OperationsOptions extends Pick<AuthHost, 'publicUrl'> {
  /** Folder of the SQLite file and of uploaded files; created when missing. */
  readonly dataDir: string
  /** `postgres://…`; absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string
  /** Where uploaded files live: `s3://KEY:SECRET@host/bucket…` or a folder; absent: in `dataDir`. */
  readonly filesUrl?: string
  /**
   * A node (when absent) brings the database up to `collections`, with the accounts and logins that follow from
   * them. A tool leaves all of that to nodes: it works on a database that fits, makes everything in an empty one, and
   * is refused with a `StartError` by any other.
   */
  readonly opensAs?: OpensAs
  /** Jobs besides the engine's own; they run while a server of this engine listens. */
  readonly crons?: readonly CronJob[]
  /** When backups are made by themselves and how many of these stay; what is given here cannot be changed in the settings. */
  readonly backups?: FixedBackups
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
  /** Notes what an operator did that no hook of a collection sees: once it is done, or before a token is given. */
  readonly onOperation?: (operation: Operation) => Promise<void>
  readonly batch?: { readonly enabled: boolean; readonly maxRequests?: number; readonly timeoutMs?: number }
  /** On when absent, with numbers for people. */
  readonly rateLimits?: RateLimitOptions
}

/** What the host decides about automatic backups. */
export interface FixedBackups {
  /** Five parts in UTC or a macro; empty: none are made. */
  readonly cron?: string
  readonly keep?: number
}

/** A mail that an operator wants to see arrive. */
export interface TestMail {
  readonly to: string
  readonly template: 'verification' | 'password-reset' | 'email-change' | 'otp' | 'login-alert'
  readonly collection: string
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
