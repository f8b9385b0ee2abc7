import { createFeatures } from '../features/index.ts'
import { workOffMarks } from '../platform/member-marks.ts'
import type { TestSite } from './test-site.ts'

/** Does the work of the minute job for marked members immediately. */
export function workOffMembers(site: TestSite): Promise<number> {
  const features = createFeatures(site)
  return workOffMarks(site, async (users) => {
    for (const feature of features) await feature.onMarkedMembers?.(site, users)
  })
}
