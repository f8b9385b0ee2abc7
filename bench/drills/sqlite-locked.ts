import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ms, must, type Drill } from './drill.ts'
import { clipWriter, operatorAt, startPlain, statusOf, withFolder } from './process.ts'

export const sqliteLocked: Drill = {
  name: 'sqlite-locked',
  fault: 8,
  run: () =>
    withFolder(async (folder) => {
      const site = await startPlain(folder)
      const root = await operatorAt(site.url)
      const write = await clipWriter(root)
      const outcomes: string[] = []
      for (const [seconds, expected] of [
        [3, 200],
        [15, 503],
      ] as const) {
        const other = new DatabaseSync(join(folder, 'data.db'), { timeout: 5000 })
        other.exec('BEGIN IMMEDIATE')
        const start = performance.now()
        const answered = statusOf(write(`held ${seconds}`)).then((status) => ({
          status,
          time: performance.now() - start,
        }))
        let slowest = 0
        while (performance.now() - start < seconds * 1000) {
          const asked = performance.now()
          await root.collection('clips').getList(1, 1, { filter: `clip_title != "${asked}"` })
          slowest = Math.max(slowest, performance.now() - asked)
          await sleep(20)
        }
        other.exec('ROLLBACK')
        other.close()
        const { status, time } = await answered
        must(status === expected, `Held for ${seconds} s, the write was answered ${status}.`)
        must(slowest < 1000, `Held for ${seconds} s, a read took ${ms(slowest)}.`)
        outcomes.push(`${seconds} s: ${status} after ${ms(time)}, slowest read ${ms(slowest)}`)
      }
      await site.end()
      return outcomes.join('; ')
    }),
}
