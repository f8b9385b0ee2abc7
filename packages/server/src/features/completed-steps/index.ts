import { completedStepsCollection } from '../../collections/site.ts'
import type { Feature } from '../../platform/feature.ts'
import { pruneSteps } from '../../platform/once.ts'

const everyNight = '41 4 * * *'

/** Stores for all features which one-time steps were done (`platform/once.ts`). */
export const completedStepsFeature: Feature = {
  name: 'completed-steps',
  collections: [completedStepsCollection],
  start: async ({ engine, now }) => {
    const stop = engine.crons.add({
      id: 'completed-steps-cleanup',
      expression: everyNight,
      run: (signal) => pruneSteps({ engine, signal }, now()),
    })
    return async () => stop()
  },
}
