import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Logger } from '../../lib/logger.ts'
import { RequestMetrics } from './request-metrics.ts'

/** One value, told apart from its siblings by labels. There are few of these, and none comes from a caller. */
export interface MetricValue {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Something that is looked up when somebody asks. */
export interface MetricDefinition {
  /** Follows `longhouse_`; a counter's ends in `_total`. */
  readonly name: string
  readonly help: string
  /** A counter only grows while the process lives. */
  readonly kind: 'gauge' | 'counter'
  readonly labels?: readonly string[]
  /** Throws when it cannot be known; then it is left out. */
  readonly read: () => readonly MetricValue[] | Promise<readonly MetricValue[]>
}

/** What there is to know about the process, in the text format of Prometheus. */
export interface MetricsText {
  readonly type: string
  readonly text: string
}

/** The numbers of a running engine. Counting costs little; everything else is done when somebody asks. */
export class Metrics {
  readonly requests: RequestMetrics
  readonly #registry = new Registry()
  readonly #logger: Logger
  #rendering: Promise<MetricsText> | undefined

  constructor(logger: Logger) {
    this.#logger = logger
    this.requests = new RequestMetrics(this.#registry)
  }

  /** Adds something; throws when there is one of that name. */
  add({ name, help, kind, labels = [], read }: MetricDefinition): void {
    const options = { name: `longhouse_${name}`, help, labelNames: [...labels], registers: [this.#registry] }
    // What could not be read now is not there, rather than 0.
    const values = () => this.#read(name, read)
    if (kind === 'gauge') {
      const gauge: Gauge = new Gauge({
        ...options,
        collect: async () => {
          const found = await values()
          gauge.reset()
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
        counter.reset()
        counter.remove({})
        for (const { labels: own = {}, value } of found) counter.inc(own, value)
      },
    })
  }

  /** Everything as it is now. Those who ask at the same moment get the same answer. */
  render(): Promise<MetricsText> {
    this.#rendering ??= this.#render().finally(() => {
      this.#rendering = undefined
    })
    return this.#rendering
  }

  async #render(): Promise<MetricsText> {
    const ofProcess = processMetrics()
    const [own, shared] = await Promise.all([this.#registry.metrics(), ofProcess.metrics()])
    return { type: Registry.PROMETHEUS_CONTENT_TYPE, text: `${own}\n${shared}` }
  }

  /** Of all moments, the numbers are wanted when something is away: what cannot be asked is missing, the rest is there. */
  async #read(name: string, read: MetricDefinition['read']): Promise<readonly MetricValue[]> {
    try {
      return await read()
    } catch (error) {
      this.#logger.debug({ err: error, metric: name }, 'a metric could not be read')
      return []
    }
  }
}

let collected: Registry | undefined

/** Memory, processor, event loop and garbage collection: of the process, so they are watched once, whoever asks. */
function processMetrics(): Registry {
  if (collected) return collected
  collected = new Registry()
  collectDefaultMetrics({ register: collected })
  return collected
}
