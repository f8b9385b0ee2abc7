import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withFilledFolder } from '../filled-server.ts'
import { longhouse } from '../servers.ts'
import { databaseFile } from '../stores.ts'
import { atMost, atLeast, type Goal } from './goal.ts'

const port = 8099

/** How soon a server with a lot of data responds. */
export const start: Goal = {
  name: 'start',
  measure: () =>
    withFilledFolder({ server: longhouse, scale: 70, port }, async (place) => {
      const { size } = await stat(join(place.dataDir, databaseFile))
      const begin = performance.now()
      const running = await longhouse.start(port, place)
      const readyMs = performance.now() - begin
      await running.stop()
      return [
        atLeast('data', { measured: size / 1e9, goal: 1, unit: 'GB' }),
        atMost('until health answers', { measured: readyMs, goal: 2000, unit: 'ms' }),
      ]
    }),
}
