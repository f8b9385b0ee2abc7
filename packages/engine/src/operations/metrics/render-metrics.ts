import { collectDefaultMetrics, Counter, Gauge, Registry, Histogram } from 'prom-client'
import type { Logger } from '../../lib/logger.ts'
import { type RequestMetrics, bounds, type Series } from './request-metrics.ts'

/**
 * One value of a metric, with labels to distinguish it from others. There are few, and none comes from a
 * caller.
 */
export interface MetricValue {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric that is read on request. */
export interface MetricDefinition {
  /** Follows `longhouse_`; a counter's ends in `_total`. */
  readonly name: string
  readonly help: string
  /** A counter only grows while the process lives. */
  readonly kind: 'gauge' | 'counter'
  readonly labels?: readonly string[]
  /** Throws if the value is unknown; then it is omitted. */
  readonly read: () => readonly MetricValue[] | Promise<readonly MetricValue[]>
}

/** All numbers of the process, in the text format of Prometheus. */
export interface MetricsText {
  readonly type: string
  readonly text: string
}

/** The numbers to render. */
interface Rendered {
  readonly definitions: readonly MetricDefinition[]
  readonly requests: RequestMetrics
  readonly logger: Logger
}

/** Renders all current numbers, in the text format of Prometheus. */
export async function renderMetrics({ definitions, requests, logger }: Rendered): Promise<MetricsText> {
  const registry = new Registry()
  registerRequests(requests, registry)
  for (const definition of definitions) register(definition, { registry, logger })
  const [own, shared] = await Promise.all([registry.metrics(), processMetrics().metrics()])
  return { type: Registry.PROMETHEUS_CONTENT_TYPE, text: `${own}\n${shared}` }
}

interface Place extends Pick<Rendered, 'logger'> {
  readonly registry: Registry
}

function register(definition: MetricDefinition, { registry, logger }: Place): void {
  const { name, help, kind, labels = [] } = definition
  const options = { name: `longhouse_${name}`, help, labelNames: [...labels], registers: [registry] }
  // A value that cannot be read now is missing, rather than 0.
  const values = () => read(definition, logger)
  if (kind === 'gauge') {
    const gauge: Gauge = new Gauge({
      ...options,
      collect: async () => {
        const found = await values()
        gauge.remove({})
        for (const { labels: own = {}, value } of found) gauge.set(own, value)
      },
    })
    return
  }
  const counter: Counter = new Counter({
    ...options,
    collect: async () => {
      const found = await values()
      counter.remove({})
      for (const { labels: own = {}, value } of found) counter.inc(own, value)
    },
  })
}

/**
 * Reads the values of a metric. Numbers are needed most when something fails: an unreadable one is omitted.
 */
async function read({ name, read: ask }: MetricDefinition, logger: Logger): Promise<readonly MetricValue[]> {
  try {
    return await ask()
  } catch (error) {
    logger.debug({ err: error, metric: name }, 'a metric could not be read')
    return []
  }
}

let collected: Registry | undefined

/**
 * Returns memory, processor, event loop and garbage collection. They are the process's own, so they are
 * collected once.
 */
function processMetrics(): Registry {
  if (collected) return collected
  collected = new Registry()
  collectDefaultMetrics({ register: collected })
  return collected
}

const duration = 'longhouse_http_request_duration_seconds'
const durationHelp = 'Seconds until a request was answered.'

/** Registers requests and connections in a registry. */
function registerRequests(metrics: RequestMetrics, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'longhouse_http_requests_total',
    help: 'Answered requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  for (const { method, route, statuses } of metrics.all())
    for (const [status, count] of statuses) requests.inc({ method, route, status }, count)
  const connections = new Gauge({
    name: 'longhouse_http_connections',
    help: 'Open connections to the site.',
    registers,
  })
  connections.set(metrics.connections)
  registry.registerMetric(new Durations(() => metrics.all()))
}

/** A histogram of the stored sums. */
class Durations extends Histogram<'method' | 'route'> {
  readonly #all: () => Iterable<Series>

  constructor(all: () => Iterable<Series>) {
    super({ name: duration, help: durationHelp, labelNames: ['method', 'route'], registers: [] })
    this.#all = all
  }

  /** Called by the registry; the library's own would report single observations. */
  getForPromString() {
    const values = [...this.#all()].flatMap(valuesOf)
    return Promise.resolve({
      name: duration,
      help: durationHelp,
      type: 'histogram',
      aggregator: 'sum',
      values,
    })
  }
}

function valuesOf({ method, route, buckets, count, seconds }: Series) {
  const sharedLabels = { method, route }
  let below = 0
  const counted = [...bounds, '+Inf'].map((le, place) => {
    below += buckets[place] ?? 0
    return { metricName: `${duration}_bucket`, labels: { le }, sharedLabels, value: below }
  })
  return [
    ...counted,
    { metricName: `${duration}_sum`, labels: {}, sharedLabels, value: seconds },
    { metricName: `${duration}_count`, labels: {}, sharedLabels, value: count },
  ]
}
