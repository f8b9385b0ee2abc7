import { sendParked as sendParkedIn } from '../platform/deliveries/delivery-queue.ts'
import { createFeatures } from '../features/index.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

export async function sendParked(settings: Settings): Promise<number> {
  await withEngine(settings, async (engine, platform) => {
    for (const queue of createFeatures(platform).flatMap(({ deliveries }) => deliveries ?? [])) {
      const count = await sendParkedIn(engine, queue)
      console.log(`${queue.what}: ${count} are on their way as soon as the site runs.`)
    }
  })
  return 0
}
