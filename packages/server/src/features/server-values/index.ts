import type { Feature } from '../../platform/feature.ts'
import { serverValuesCollection } from '../../platform/server-values.collection.ts'

/** Keeps what all nodes share and no file holds (`platform/server-values.ts`). */
export const serverValuesFeature: Feature = { name: 'server-values', collections: [serverValuesCollection] }
