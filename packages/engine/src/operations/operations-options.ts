import type { AuthHost } from '../auth/auth-host.ts'
import type { OpenMode } from '../database/schema-sync.ts'
import type { RateLimitOptions } from '../limits/rate-limits.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { RecordSource } from '../records/transaction.ts'
import type { CronJob } from './crons/crons.ts'

/** Options of an engine that operators see or change, and callbacks of the host about their work. */
export interface OperationsOptions extends Pick<AuthHost, 'publicUrl'> {
  /** Folder of the SQLite file and of uploaded files; created when missing. */
  readonly dataDir: string
  /** `postgres://…`; absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string
  /** Location of uploaded files: `s3://KEY:SECRET@host/bucket…` or a folder; absent: in `dataDir`. */
  readonly filesUrl?: string
  /**
   * A node (when absent) brings the database up to `collections`, with the accounts and logins that follow from
   * them. A tool leaves all of that to nodes: it works on a database that fits, makes everything in an empty one, and
   * is refused with a `StartError` by any other.
   */
  readonly openMode?: OpenMode
  /** Jobs in addition to the engine's own; they run while a server of this engine listens. */
  readonly crons?: readonly CronJob[]
  /**
   * Schedule and number of automatic backups; values that are given here cannot be changed in the settings.
   */
  readonly backups?: FixedBackups
  /** The version of the host, for operators. */
  readonly version?: string
  /** Settings that operators can read and only the host can change. */
  readonly about?: HostSettings
  /** Sends a mail to try out the settings; throws when it cannot. Absent: there is no mail. */
  readonly onTestMail?: (mail: TestMail) => Promise<void>
  /**
   * Called when a backup is about to replace everything, in that transaction: the host marks what must not be
   * done again. Returns messages for the operator.
   */
  readonly onRestoring?: (tx: Pick<RecordSource, 'query'>) => Promise<readonly string[]>
  /**
   * Called after a backup replaced everything, here or by another process: data that the host has cached is
   * outdated.
   */
  readonly onRestored?: () => void
  /**
   * Records an operator's action that no hook of a collection sees: once it is done, or before a token is
   * issued.
   */
  readonly onOperation?: (operation: Operation) => Promise<void>
  readonly batch?: { readonly enabled: boolean; readonly maxRequests?: number; readonly timeoutMs?: number }
  /** On if absent, with numbers for people. */
  readonly rateLimits?: RateLimitOptions
}

/** The host's decisions about automatic backups. */
export interface FixedBackups {
  /** Five parts in UTC or a macro; empty: none are made. */
  readonly cron?: string
  readonly keep?: number
}

/** A test mail for an operator. */
export interface TestMail {
  readonly to: string
  readonly template: 'verification' | 'password-reset' | 'email-change' | 'otp' | 'login-alert'
  readonly collection: string
}

/** An action of a superuser or an operator other than changing records. */
export interface Operation {
  /** The actor. */
  readonly by: AuthRecord
  readonly action: 'operate' | 'create' | 'update' | 'delete' | 'upload' | 'restore' | 'run'
  /**
   * The subject: `_backups`, `_crons`, `_settings`, `_logs`; or the collection of a member who begins to
   * operate.
   */
  readonly collection: string
  /** Which of them. */
  readonly record: string
}

/** The settings as operators see them. There are no secrets in here. */
export interface EngineSettings {
  readonly meta: {
    readonly appName: string
    readonly appURL: string
    readonly senderName: string
    readonly senderAddress: string
    readonly hideControls: boolean
    readonly accentColor: string
  }
  readonly logs: {
    readonly maxDays: number
    /** In addition to the days; the oldest are deleted first. */
    readonly maxRows: number
    readonly minLevel: number
    readonly logIP: boolean
    readonly logAuthId: boolean
  }
  readonly backups: {
    readonly cron: string
    readonly cronMaxKeep: number
    /** Which of these are set where the server is started, and cannot be changed here. */
    readonly fixed: readonly string[]
    readonly s3: { readonly enabled: boolean }
  }
  readonly batch: {
    readonly enabled: boolean
    readonly maxRequests: number
    /** Seconds. */
    readonly timeout: number
    readonly maxBodySize: number
  }
  readonly rateLimits: { readonly enabled: boolean }
  readonly trustedProxy: { readonly headers: readonly string[]; readonly useLeftmostIP: boolean }
  readonly smtp: { readonly enabled: boolean }
  readonly s3: { readonly enabled: boolean }
  readonly superuserIPs: readonly string[]
}

/** Values that only the host decides, not the API: for operators to read. */
interface HostSettings {
  readonly appName?: string
  readonly senderName?: string
  readonly senderAddress?: string
  readonly smtp?: boolean
  readonly trustsProxy?: boolean
}

/** Returns the settings before any change. */
export function defaultSettings(options: OperationsOptions): EngineSettings {
  const { about = {}, batch, publicUrl, rateLimits } = options
  return {
    meta: {
      appName: about.appName ?? 'Longhouse',
      appURL: publicUrl ?? '',
      senderName: about.senderName ?? '',
      senderAddress: about.senderAddress ?? '',
      hideControls: false,
      accentColor: '#1055c9',
    },
    logs: { maxDays: 5, maxRows: 200_000, minLevel: 0, logIP: true, logAuthId: true },
    backups: {
      cron: options.backups?.cron ?? '',
      cronMaxKeep: options.backups?.keep ?? 3,
      fixed: fixedOf(options),
      s3: { enabled: false },
    },
    batch: {
      enabled: batch?.enabled ?? false,
      maxRequests: batch?.maxRequests ?? 50,
      timeout: (batch?.timeoutMs ?? 3000) / 1000,
      maxBodySize: 0,
    },
    rateLimits: { enabled: rateLimits?.enabled ?? true },
    trustedProxy: { headers: about.trustsProxy ? ['X-Forwarded-For'] : [], useLeftmostIP: false },
    smtp: { enabled: about.smtp ?? false },
    s3: { enabled: isS3(options) },
    superuserIPs: [],
  }
}

function fixedOf({ backups = {} }: OperationsOptions): string[] {
  return [
    ...(backups.cron === undefined ? [] : ['cron']),
    ...(backups.keep === undefined ? [] : ['cronMaxKeep']),
  ]
}

/** Checks whether uploaded files are in a bucket. */
function isS3({ filesUrl }: OperationsOptions): boolean {
  return filesUrl?.startsWith('s3:') ?? false
}
