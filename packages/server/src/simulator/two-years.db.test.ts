import { expect, test } from 'vitest'
import { simulateApart } from './simulate-apart.fixture.ts'

test.concurrent.each([101, 102, 103, 104, 105, 106, 107, 108, 109, 110])(
  'community %i lives for two years, and everything holds',
  { tags: 'all', timeout: 600_000 },
  async (seed) => {
    // The output names what does not hold.
    expect(
      await simulateApart(`--seed=${seed}`, '--days=730', '--members=8', '--busy=40', '--quiet=10'),
    ).toContain('everything holds')
  },
)
