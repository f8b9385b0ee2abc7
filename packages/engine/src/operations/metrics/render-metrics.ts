import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Logger } from '../../lib/logger.ts'
import type { MetricDefinition, MetricsText, MetricValue } from './metrics.ts'
import { registerRequests } from './render-request-metrics.ts'
import type { RequestMetrics } from './request-metrics.ts'

/** The numbers to render. */
export interface Rendered {
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
