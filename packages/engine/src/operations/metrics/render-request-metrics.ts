import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { bounds, type RequestMetrics, type Series } from './request-metrics.ts'

const duration = 'longhouse_http_request_duration_seconds'
const durationHelp = 'Seconds until a request was answered.'

/** Registers requests and connections in a registry. */
export function registerRequests(metrics: RequestMetrics, registry: Registry): void {
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
