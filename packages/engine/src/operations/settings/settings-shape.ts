import type { OperationsOptions } from '../../operations/operations-options.ts'

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
export interface HostSettings {
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
