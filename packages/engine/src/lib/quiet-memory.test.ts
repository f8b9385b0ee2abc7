import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { QuietTime } from './quiet-memory.ts'

const busy = 0.5
const resting = 0.01

function looks(quiet: QuietTime, shares: readonly number[]): boolean[] {
  return shares.map((share) => quiet.isTimeToGiveBack(share))
}

test('memory is given back after a few quiet looks, for a while, and not again before long', () => {
  const quiet = new QuietTime()
  expect(looks(quiet, Array(3).fill(resting))).not.toContain(true)
  expect(looks(quiet, Array(45).fill(resting))).not.toContain(false)
  expect(looks(quiet, Array(250).fill(resting))).not.toContain(true)
  expect(looks(quiet, Array(10).fill(resting))).toContain(true)
})

test('whoever has something to do is left alone at once, and waits anew', () => {
  const quiet = new QuietTime()
  expect(looks(quiet, [resting, resting, resting, resting])).toEqual([false, false, false, true])
  expect(looks(quiet, [busy, resting, resting, resting, resting])).toEqual([false, false, false, false, true])
})

// Many turns of work leave a heap behind that is large and nearly empty; then there is nothing to do.
const program = `
import { setImmediate, setTimeout } from 'node:timers/promises'
import { giveMemoryBackWhenQuiet } from '${new URL('quiet-memory.ts', import.meta.url).href}'

giveMemoryBackWhenQuiet()
const mebibytes = () => process.memoryUsage().heapTotal / 1024 / 1024
const kept = []
for (let round = 0; round < 80; round += 1) {
  kept.push(Array.from({ length: 50_000 }, (_, n) => ({ round, n })))
  if (kept.length > 40) kept.shift()
  await setImmediate()
}
kept.length = 0
const grown = mebibytes()
for (let tries = 0; tries < 120 && mebibytes() > 30; tries += 1) await setTimeout(500)
console.log(JSON.stringify({ grown, settled: mebibytes() }))
`

test('a heap that has grown is small again soon after', async () => {
  // Otherwise nothing is given back in the first half minute of a process.
  const atOnce = '--gc-memory-reducer-start-delay-ms=500'
  const { stdout } = await promisify(execFile)(process.execPath, [
    atOnce,
    '--input-type=module',
    '-e',
    program,
  ])
  const { grown, settled }: Record<string, number> = JSON.parse(stdout)
  expect(grown).toBeGreaterThan(100)
  expect(settled).toBeLessThan(30)
}, 90_000)
