import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { IdleDetector } from './idle-memory.ts'

const busy = 0.5
const resting = 0.01

function looks(quiet: IdleDetector, shares: readonly number[]): boolean[] {
  return shares.map((share) => quiet.isTimeToRelease(share))
}

test('memory is given back after a few quiet looks, for a while, and not again before long', () => {
  const quiet = new IdleDetector()
  expect(looks(quiet, Array(3).fill(resting))).not.toContain(true)
  expect(looks(quiet, Array(45).fill(resting))).not.toContain(false)
  expect(looks(quiet, Array(250).fill(resting))).not.toContain(true)
  expect(looks(quiet, Array(10).fill(resting))).toContain(true)
})

test('a busy process stops giving memory back at once, and waits again', () => {
  const quiet = new IdleDetector()
  expect(looks(quiet, [resting, resting, resting, resting])).toEqual([false, false, false, true])
  expect(looks(quiet, [busy, resting, resting, resting, resting])).toEqual([false, false, false, false, true])
})

// Many turns of work leave a heap behind that is large and nearly empty; then there is nothing to do. The second time
// nearly all that is left is young.
const program = `
import { setTimeout } from 'node:timers/promises'
import { releaseMemoryWhenIdle } from '${new URL('idle-memory.ts', import.meta.url).href}'

releaseMemoryWhenIdle()
const mebibytes = () => process.memoryUsage().heapTotal / 1024 / 1024
const things = (length) => Array.from({ length }, (_, n) => ({ n }))
const settle = async (below) => {
  for (let tries = 0; tries < 120 && mebibytes() > below; tries += 1) await setTimeout(500)
  return mebibytes()
}
const work = async ({ rounds, size, keep }) => {
  const kept = []
  for (let round = 0; round < rounds; round += 1) {
    kept.push(things(size))
    if (kept.length > keep) kept.shift()
    await setTimeout(2)
  }
  return mebibytes()
}
const grown = await work({ rounds: 80, size: 50_000, keep: 40 })
const settled = await settle(20)
// The reducer is done by then.
await setTimeout(8000)
const grownAgain = await work({ rounds: 200, size: 20_000, keep: 10 })
const settledAgain = await settle(grownAgain / 2)
console.log(JSON.stringify({ grown, settled, grownAgain, settledAgain }))
`

test(
  'a heap that has grown is small again soon after, each time',
  { tags: 'all', timeout: 180_000 },
  async () => {
    // Otherwise nothing is given back in the first half minute of a process.
    const atOnce = '--gc-memory-reducer-start-delay-ms=500'
    const { stdout } = await promisify(execFile)(process.execPath, [
      atOnce,
      '--input-type=module',
      '-e',
      program,
    ])
    const { grown, settled, grownAgain = 0, settledAgain }: Record<string, number> = JSON.parse(stdout)
    expect(grown).toBeGreaterThan(100)
    expect(settled).toBeLessThan(20)
    expect(grownAgain).toBeGreaterThan(20)
    expect(settledAgain).toBeLessThan(grownAgain / 2)
  },
)
