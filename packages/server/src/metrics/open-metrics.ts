import type { FastifyInstance } from 'fastify'
import type { Feature, Site } from '../platform/feature.ts'
import { deliveryMetrics } from './delivery-metrics.ts'
import { listenForMetrics, metricsRoute, type MetricsListener } from './serve-metrics.ts'

/** The site and features that are measured. */
export interface MeasuredSite {
  readonly site: Site
  readonly features: readonly Feature[]
}

/**
 * Serves the metrics as the settings say: `METRICS_ADDRESS` for the place, `METRICS_TOKEN` for the readers.
 * Without either they are off, and nothing is counted.
 */
export async function openMetrics(
  app: FastifyInstance,
  { site: { engine, settings }, features }: MeasuredSite,
): Promise<MetricsListener | undefined> {
  const { metrics } = engine
  const { address, token } = settings.metrics ?? {}
  if (!metrics) return undefined
  const queues = features.flatMap(({ deliveries }) => deliveries ?? [])
  for (const metric of deliveryMetrics(engine, queues)) metrics.add(metric)
  if (address) return listenForMetrics(metrics, { address, ...(token && { token }) })
  if (token) metricsRoute(app, metrics, token)
  return undefined
}
