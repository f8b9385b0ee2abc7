import { setTimeout as sleep } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import { startSiteProcess } from '@longhouse/server/testing'
import { PretendDiscord } from '../../e2e/support/pretend-discord.ts'
import { withFolder } from '../drills/process.ts'
import { atMost, exactly, type Goal } from './goal.ts'

const count = 100
/** Discord's limits: five in two seconds, thirty in a minute. */
const quickest = Math.floor((count - 1) / 30) * 60 + Math.floor(((count - 1) % 30) / 5) * 2

/** Many messages for one channel: as fast as Discord allows, and each of them once. */
export const relays: Goal = {
  name: 'relays',
  measure: () =>
    withFolder(async (dataDir) => {
      const port = 8110
      const site = await startSiteProcess({ dataDir, port, env: { DEMO: '1' } })
      const discord = new PretendDiscord(`http://127.0.0.1:${port + 1}`)
      const staff = new PocketBase(site.url).autoCancellation(false)
      await staff.collection('users').authWithPassword('silas.oak@example.test', 'longhouse-demo')
      const start = performance.now()
      for (let n = 0; n < count; n += 1)
        await staff.send('/api/webhooks/faq-logs', { method: 'POST', body: { content: `Message ${n}` } })
      let arrived = await discord.messages('faq-logs')
      while (arrived.length < count && performance.now() - start < quickest * 1500) {
        await sleep(200)
        arrived = await discord.messages('faq-logs')
      }
      const seconds = (performance.now() - start) / 1000
      // Duplicates would arrive now.
      await sleep(5000)
      arrived = await discord.messages('faq-logs')
      await site.end()
      return [
        exactly('messages that arrived', { measured: arrived.length, goal: count }),
        atMost(`until all were there; Discord's limits ask for ${quickest} s`, {
          measured: seconds,
          goal: quickest * 1.1,
          unit: 's',
        }),
      ]
    }),
}
