import { password } from '../data.ts'
import { withFilledServer } from '../filled-server.ts'
import { readCall, sendSteadily, type Call } from '../load-traffic.ts'
import { longhouse } from '../servers.ts'
import { atMost, exactly, type Goal } from './goal.ts'

const reads = { perSecond: 100, seconds: 15 }
const logInsPerSecond = 20

const logInCall = (n: number): Call => ({
  method: 'POST',
  path: '/api/collections/users/auth-with-password',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ identity: `member${n % 50}@example.com`, password }),
})

/** Hashing a password takes a whole processor for a while; readers must not notice. */
export const logIns: Goal = {
  name: 'logins',
  measure: () =>
    withFilledServer({ server: longhouse, scale: 1, port: 8099 }, async ({ url }) => {
      const alone = await sendSteadily(url, reads, readCall)
      const [beside, logged] = await Promise.all([
        sendSteadily(url, reads, readCall),
        sendSteadily(url, { perSecond: logInsPerSecond, seconds: reads.seconds }, logInCall),
      ])
      const p99 = { measured: beside.ms.p99, goal: 60, unit: 'ms' }
      const ratio = { measured: beside.ms.p99 / alone.ms.p99, goal: 2, unit: '×' }
      return [
        atMost(`p99 of ${reads.perSecond} reads beside ${logInsPerSecond} logins per second`, p99),
        atMost('the same against reads alone', ratio),
        exactly('logins that failed', { measured: logged.failures, goal: 0 }),
      ]
    }),
}
