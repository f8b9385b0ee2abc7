import { parseArgs } from 'node:util'
import { openWorkshop } from '@longhouse/server/testing'
import { modes, openPlace } from './journey/place.ts'
import { JourneyStopped, stepsOf } from './journey/report.ts'
import { walk } from './journey/walk.ts'

/**
 * Walks a site from the demo to years of operation, with real processes in a separate clone: `npm run journey
 * -- [--mode sqlite|cluster]`, both when absent.
 */
const { values } = parseArgs({ options: { mode: { type: 'string' } } })
const chosen = modes.filter((mode) => values.mode === undefined || values.mode === mode)
if (chosen.length === 0) {
  console.error(`--mode is one of ${modes.join(', ')}.`)
  process.exit(2)
}

const step = stepsOf(console.log)
try {
  const shop = await openWorkshop()
  try {
    for (const mode of chosen) {
      const started = performance.now()
      const place = await openPlace(mode)
      console.log(`${place.title}:`)
      try {
        await walk({ shop, place, step })
      } finally {
        await place.close()
      }
      console.log(`  ${Math.round((performance.now() - started) / 1000)} s in sum`)
    }
  } finally {
    await shop.remove()
  }
  process.exit(0)
} catch (error) {
  console.error(error instanceof JourneyStopped ? 'The journey ends here.' : error)
  process.exit(1)
}
