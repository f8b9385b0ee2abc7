import type { Feature } from '../../platform/feature.ts'
import { eventSeriesCollection } from './event-series.collection.ts'

export const seriesFeature: Feature = {
  name: 'series',
  collections: [eventSeriesCollection],
  audited: [{ collection: eventSeriesCollection.name }],
}
