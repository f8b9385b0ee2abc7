import { serverValuesCollection } from '../../collections/site.ts'
import type { Feature } from '../../platform/feature.ts'
import { serverValuesNotices } from './server-values.notices.ts'

/** Stores values that all nodes share and that are in no file (`platform/server-values.ts`). */
export const serverValuesFeature: Feature = {
  name: 'server-values',
  collections: [serverValuesCollection],
  notices: serverValuesNotices,
}
