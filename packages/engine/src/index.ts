export { createEngine } from './engine.ts'
export { deviceName } from './auth/sessions.ts'
export type { AccountMail, Impersonation, ProvenLogin } from './auth/auth-host.ts'
export type { RecordChange } from './records/changes.ts'
export type { Engine, EngineMetrics, EngineState } from './engine.types.ts'
export type { EngineOptions } from './engine-parts.ts'
export type { FixedBackups, Operation, TestMail } from './operations/operations-options.ts'
export type { Migration } from './upgrade/sync-database.ts'
export type { OAuth2Decision, OAuth2Login, OAuth2User } from './auth/oauth2/providers.ts'
export * from './errors.ts'
export { StartError } from './start-error.ts'
export { bucketProblem, filesProblem, isFilesUrl } from './files/open-file-storage.ts'
export type { ImportReport, Skipped, SkippedOne } from './import/import-report.ts'
export type { Reshape, Reshaped } from './import/import-dependencies.ts'
export { collectionsFromExport } from './import/pocketbase-export.ts'
export { addressKey } from './lib/address-key.ts'
export { BoundedQueue } from './lib/queues.ts'
export { htmlTokens, type HtmlToken } from './lib/html-tokens.ts'
export { releaseMemoryWhenIdle } from './lib/idle-memory.ts'
export type { Allowance } from './limits/secret-attempt.ts'
export type { RateLimitOptions, RateLimitRule } from './limits/rate-limits.ts'
export type { MetricDefinition, MetricsText, MetricValue } from './operations/metrics/render-metrics.ts'
export { isCronExpression } from './operations/crons/cron-expression.ts'
export type { CronJob, CronList } from './operations/crons/crons.ts'
export { stopListening } from './api/server.ts'
export {
  hooksFor,
  isChanged,
  type AfterWriteEvent,
  type BeforeWriteEvent,
  type BoundHooks,
  type CollectionHooks,
  type CommittedEvent,
  type DeleteEvent,
  type PrepareEvent,
  type RecordName,
  type RecordValues,
} from './records/hooks.ts'
export { systemCollections } from './records/collections.ts'
export type { PersonalRecords } from './records/personal-records.ts'
export {
  systemContext,
  type AuthRecord,
  type RequestContext,
  type RequestKind,
} from './records/request-context.ts'
export { freshTokenKey } from './records/account.ts'
export type { AnyRecord } from './records/stored-row.ts'
export type { FindOptions, RawQuery, RecordSource, RecordStore, Transaction } from './records/transaction.ts'
export * from './schema/index.ts'
