import { expect, test } from 'vitest'
import { simulateApart } from './simulate-apart.fixture.ts'

const nodes = ['--database=postgres', '--nodes=2', '--faults=on']
// Their busy days cost much more than on SQLite: they are at the start, around the first anniversary and at the end.
const twoYears = ['--days=730', '--members=6', '--busy=4', '--quiet=15']

test.concurrent.each([201, 202, 203, 204, 205, 206, 207, 208, 209, 210])(
  'community %i lives for two years on PostgreSQL with two nodes and faults, and everything holds',
  { tags: 'all', timeout: 600_000 },
  async (seed) => {
    // The output names what does not hold.
    expect(await simulateApart(`--seed=${seed}`, ...twoYears, ...nodes)).toContain('everything holds')
  },
)
