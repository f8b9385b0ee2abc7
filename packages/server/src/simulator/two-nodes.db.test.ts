import { expect, test } from 'vitest'
import { simulateApart } from './simulate-apart.fixture.ts'

const nodes = ['--database=postgres', '--nodes=2', '--faults=on']

test.each([201, 202, 203, 204, 205, 206, 207, 208, 209, 210])(
  'community %i lives for twenty days on PostgreSQL with two nodes and faults, and everything holds',
  { tags: 'all', timeout: 600_000 },
  async (seed) => {
    // The output names what does not hold.
    expect(await simulateApart(`--seed=${seed}`, '--days=20', '--members=6', ...nodes)).toContain(
      'everything holds',
    )
  },
)
