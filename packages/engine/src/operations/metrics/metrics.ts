import type { Logger } from '../../lib/logger.ts'
import { RequestMetrics } from './request-metrics.ts'

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
