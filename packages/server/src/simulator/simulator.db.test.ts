import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const main = new URL('main.ts', import.meta.url).pathname

/** A process of its own: a simulation controls clock, timers and random numbers of the whole process. */
async function simulate(...options: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [main, ...options]).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
}

function digestOf(output: string): string | undefined {
  return /digest \w+/.exec(output)?.[0]
}

test('three communities live for forty days, and everything holds', async () => {
  const output = await simulate('--seed=1,2,3', '--days=40', '--members=30')
  // The output names what does not hold.
  expect(output).toMatch(/(everything holds[^]*){3}/)
}, 300_000)

test('the same seed gives the same run', { tags: 'all', timeout: 300_000 }, async () => {
  const [once, again] = [await simulate('--seed=7', '--days=30'), await simulate('--seed=7', '--days=30')]
  expect(digestOf(once)).toBe(digestOf(again))
})
