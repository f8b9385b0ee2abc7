export { countQueries } from './count-queries.ts'
export { deadlocksOf } from './deadlocks.ts'
export { openSeverableProxy, type SeverableProxy } from './severable-proxy.ts'
export {
  onEachDatabase,
  onEitherDatabase,
  postgres,
  sqlite,
  type FreshDatabase,
  type TestDatabase,
} from './test-database.ts'
export { startTestEngine, type TestEngine, type TestEngineOptions } from './test-engine.ts'
export {
  createDatabase,
  dropDatabase,
  nameOf,
  startPostgres,
  type PostgresServer,
} from './postgres-server.ts'
export { disk, onEachStorage, s3, type FreshStorage, type TestStorage } from './test-storage.ts'
export { rounds } from './rounds.ts'
export { inspectPostgres, type PostgresInspector } from './inspect-postgres.ts'
export { runSql } from './run-sql.ts'
export { watchSchema, type DatabasePlace, type SchemaWatch } from './watch-schema.ts'
export { readPrometheusText, type PrometheusText, type Sample } from './prometheus-text.ts'
export { jobsAddedWhile } from './watch-jobs.ts'
export { issuedWhile, type IssuedStatement } from './watch-statements.ts'
