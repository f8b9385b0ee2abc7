import { measureCrowd } from '../crowd.ts'
import { withFilledServer } from '../filled-server.ts'
import { longhouse } from '../servers.ts'
import { atMost, exactly, type Goal } from './goal.ts'

const rounds = Number(process.env['MINUTES'] ?? 30)
// About a minute each, with new streams and logins in every round.
const crowd = { streams: 200, requests: 100, votes: 5, seconds: 50 }
/** Rounds that make up one mean, at the beginning and at the end. */
const together = 5

/**
 * Half an hour of reads, votes, logins, and streams that open and close: memory must not grow after the first
 * rounds.
 */
export const memory: Goal = {
  name: 'memory',
  measure: () =>
    withFilledServer({ server: longhouse, scale: 1, port: 8099 }, async (running) => {
      const mebibytes: number[] = []
      let failures = 0
      for (let round = 0; round < rounds; round += 1) {
        const { reads, votes, memory: taken } = await measureCrowd(running, crowd)
        mebibytes.push(taken.after)
        failures += reads.failures + votes.failures
        console.log(`  after round ${round + 1}: ${taken.after.toFixed(0)} MiB`)
      }
      const growth = mean(mebibytes.slice(-together)) / mean(mebibytes.slice(0, together)) - 1
      return [
        atMost(`growth within ${rounds} minutes`, { measured: 100 * growth, goal: 5, unit: '%' }),
        atMost('memory at the end', { measured: mebibytes.at(-1) ?? NaN, goal: 200, unit: 'MiB' }),
        exactly('requests that failed', { measured: failures, goal: 0 }),
      ]
    }),
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
