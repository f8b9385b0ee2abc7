import { expect, test } from 'vitest'
import { onEitherDatabase, rounds } from '../src/testing/index.ts'
import { runRounds } from './crash/run-rounds.ts'

// Two hundred rounds of it: `npm run crash-test`.
onEitherDatabase((database) => {
  test('a server that is killed while writing loses nothing that it acknowledged', async () => {
    const fresh = await database.create()
    try {
      const count = rounds(3)
      const result = await runRounds({ rounds: count, databaseUrl: fresh.databaseUrl })
      expect(result.problems).toEqual([])
      expect(result).toMatchObject({ rounds: count })
      expect(result.acknowledged).toBeGreaterThan(0)
    } finally {
      await fresh.drop()
    }
  }, 120_000)
})
