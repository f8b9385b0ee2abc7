import { createFeatures } from '../features/index.ts'
import { workOffMarks } from '../platform/member-marks.ts'
import type { TestSite } from './test-site.ts'

/** Has features do at once what the minute job has them do for members of whom something has changed. */
export function workOffMembers(site: TestSite): Promise<number> {
  const features = createFeatures(site)
  return workOffMarks(site, async (users) => {
    for (const feature of features) await feature.onMarkedMembers?.(site, users)
  })
}
