import type { ResponseCache } from '../../cache/response-cache.ts'
import type { WatchedDatabase } from '../../database/watched-database.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import type { Operations } from '../operations.ts'
import type { Metrics } from './metrics.ts'
import type { MetricDefinition } from './render-metrics.ts'

/** What the metrics of the parts are read from. */
interface WatchedDependencies {
  readonly database: WatchedDatabase
  readonly cache: ResponseCache
  readonly realtime: Realtime
  readonly operations: Operations
}

/** Adds what the parts of an engine know of themselves anyway. */
export function addPartMetrics(metrics: Metrics, parts: WatchedDependencies): void {
  for (const definition of [
    ...databaseMetrics(parts),
    ...cacheMetrics(parts),
    ...streamMetrics(parts),
    ...jobMetrics(parts),
  ])
    metrics.add(definition)
}

function databaseMetrics({ database }: WatchedDependencies): MetricDefinition[] {
  const byGroup = (what: 'open' | 'busy' | 'waiting') => () =>
    database.load().map((load) => ({ labels: { group: load.group }, value: load[what] }))
  const labels = ['group']
  return [
    {
      name: 'database_ready',
      help: '1 while the database can be read and written, else 0.',
      kind: 'gauge',
      read: () => [{ value: database.trouble ? 0 : 1 }],
    },
    {
      name: 'database_connections',
      help: 'Connections to the database, or processes that read it.',
      kind: 'gauge',
      labels,
      read: byGroup('open'),
    },
    {
      name: 'database_connections_busy',
      help: 'Those of them that work.',
      kind: 'gauge',
      labels,
      read: byGroup('busy'),
    },
    {
      name: 'database_waiting',
      help: 'Writes and questions that wait for their turn.',
      kind: 'gauge',
      labels,
      read: byGroup('waiting'),
    },
    {
      name: 'database_ended_total',
      help: 'Questions that were ended because they took too long.',
      kind: 'counter',
      read: () => [{ value: database.ended }],
    },
    {
      name: 'database_refused_total',
      help: 'Writes and questions that were refused because too many waited.',
      kind: 'counter',
      read: () => [{ value: database.refused }],
    },
  ]
}

function cacheMetrics({ cache }: WatchedDependencies): MetricDefinition[] {
  return [
    {
      name: 'cache_answers_total',
      help: 'Reads that found a kept answer, and those for which one was made.',
      kind: 'counter',
      labels: ['result'],
      read: () => [
        { labels: { result: 'found' }, value: cache.usage.found },
        { labels: { result: 'made' }, value: cache.usage.made },
      ],
    },
    {
      name: 'cache_kept_answers',
      help: 'Answers that are kept.',
      kind: 'gauge',
      read: () => [{ value: cache.usage.answers }],
    },
    {
      name: 'cache_bytes',
      help: 'Bytes that the kept answers take.',
      kind: 'gauge',
      read: () => [{ value: cache.usage.bytes }],
    },
  ]
}

function streamMetrics({ realtime }: WatchedDependencies): MetricDefinition[] {
  return [
    {
      name: 'streams',
      help: 'Open realtime streams.',
      kind: 'gauge',
      read: () => [{ value: realtime.streams }],
    },
  ]
}

function jobMetrics({ operations: { crons } }: WatchedDependencies): MetricDefinition[] {
  const labels = ['job']
  return [
    {
      name: 'job_runs_total',
      help: 'Runs of jobs on this node.',
      kind: 'counter',
      labels: ['job', 'outcome'],
      read: () =>
        crons.history().flatMap(({ id, done, failed }) => [
          { labels: { job: id, outcome: 'done' }, value: done },
          { labels: { job: id, outcome: 'failed' }, value: failed },
        ]),
    },
    {
      name: 'job_running',
      help: '1 while a job runs on this node.',
      kind: 'gauge',
      labels,
      read: () =>
        crons.history().map(({ id, isRunning }) => ({ labels: { job: id }, value: isRunning ? 1 : 0 })),
    },
    {
      name: 'job_last_duration_seconds',
      help: 'Seconds that the last run of a job took on this node.',
      kind: 'gauge',
      labels,
      read: () => crons.history().map(({ id, lastSeconds }) => ({ labels: { job: id }, value: lastSeconds })),
    },
    {
      name: 'job_last_success_timestamp_seconds',
      help: 'When a job last went well on this node, in seconds since 1970; 0 before that.',
      kind: 'gauge',
      labels,
      read: () => crons.history().map(({ id, lastDone }) => ({ labels: { job: id }, value: lastDone })),
    },
  ]
}
