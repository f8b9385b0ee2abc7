import { expect, test } from 'vitest'
import { simulateApart as simulate } from './simulate-apart.fixture.ts'

function digestOf(output: string): string | undefined {
  return /digest \w+/.exec(output)?.[0]
}

test('three communities live for forty days, and everything holds', async () => {
  const output = await simulate('--seed=1,2,3', '--days=40', '--members=8')
  // The output names what does not hold.
  expect(output).toMatch(/(everything holds[^]*){3}/)
}, 300_000)

test('after a day without Discord, mail and push all that matters arrives once, and the rest is dropped with a reason', async () => {
  expect(await simulate('--scenario=day-without')).toContain('everything holds')
}, 300_000)

test('a fault of the site is found, with the steps that led there', async () => {
  const output = await simulate('--days=3', '--members=4', '--planted=on')
  expect(output).toMatch(/ plans [^]*tournaments\.participant_count equals a recount/)
}, 120_000)

test('the same seed gives the same run', { timeout: 120_000 }, async () => {
  // Side by side, so that they take turns differently.
  const [once, again] = await Promise.all([1, 2].map(() => simulate('--seed=7', '--days=6', '--members=10')))
  expect(digestOf(once ?? '')).toBeDefined()
  expect(digestOf(once ?? '')).toBe(digestOf(again ?? ''))
})

test.each([4, 7, 9])(
  'community %i lives for forty days with faults, and everything holds',
  { tags: 'all', timeout: 600_000 },
  async (seed) => {
    const output = await simulate(`--seed=${seed}`, '--days=40', '--members=12', '--faults=on')
    expect(output).toContain('everything holds')
  },
)
