import type { Logger } from '../../lib/logger.ts'
import type { MetricDefinition, MetricsText } from './render-metrics.ts'
import { RequestMetrics } from './request-metrics.ts'

/** The numbers of a running engine. Counting costs little; everything else is done on request. */
export class Metrics {
  readonly requests = new RequestMetrics()
  readonly #definitions = new Map<string, MetricDefinition>()
  readonly #logger: Logger
  #rendering: Promise<MetricsText> | undefined

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Adds a metric; throws if there is one of that name. */
  add(definition: MetricDefinition): void {
    const { name } = definition
    if (this.#definitions.has(name)) throw new Error(`There are two metrics named ${name}.`)
    this.#definitions.set(name, definition)
  }

  /** Returns all current numbers. Concurrent callers get the same result. */
  render(): Promise<MetricsText> {
    this.#rendering ??= this.#render().finally(() => {
      this.#rendering = undefined
    })
    return this.#rendering
  }

  async #render(): Promise<MetricsText> {
    const { renderMetrics } = await import('./render-metrics.ts')
    const definitions = [...this.#definitions.values()]
    return renderMetrics({ definitions, requests: this.requests, logger: this.#logger })
  }
}
