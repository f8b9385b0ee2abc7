import autocannon from 'autocannon'
import { withFilledServer } from '../filled-server.ts'
import { readCall, sendSteadily } from '../load-traffic.ts'
import { longhouse } from '../servers.ts'
import { watchHealth } from '../watch-health.ts'
import { atMost, type Goal } from './goal.ts'

const reads = { perSecond: 100, seconds: 15 }

/** The most expensive allowed request, different each time. */
function worstPath(n: number): string {
  const filter = `clip.clip_title ~ "${n}%9" || clip.user.name ~ "${n}%e%r" || user.name !~ "Member ${n}"`
  const query = new URLSearchParams({
    page: '2',
    perPage: '500',
    sort: '-clip.clip_title,user.name,@random',
    filter,
    expand: 'clip.user,user.clips_via_user,clip.clip_votes_via_clip',
  })
  return `/api/collections/clip_votes/records?${query}`
}

/** A client that sends the most expensive allowed requests in a loop, without rate limits. */
export const hostileReader: Goal = {
  name: 'hostile-reader',
  measure: () =>
    withFilledServer({ server: longhouse, scale: 1, port: 8099 }, async ({ url }) => {
      const alone = await sendSteadily(url, reads, readCall)
      let n = 0
      const setupRequest = (request: autocannon.Request) => ({ ...request, path: worstPath(n++) })
      const health = watchHealth(url)
      const [beside, attack] = await Promise.all([
        sendSteadily(url, reads, readCall),
        autocannon({ url, connections: 1, duration: reads.seconds, requests: [{ setupRequest }] }),
      ])
      const { worst } = await health.stop()
      if (attack['2xx'] === 0) throw new Error('None of the worst requests was answered.')
      const ratio = { measured: beside.ms.p99 / alone.ms.p99, goal: 2, unit: '×' }
      return [
        atMost(`p99 of others beside ${attack['2xx']} worst requests, against alone`, ratio),
        atMost('slowest answer of health meanwhile', { measured: worst, goal: 500, unit: 'ms' }),
      ]
    }),
}
