import { expect, test } from 'vitest'
import { onEachDatabase } from '../src/testing/index.ts'
import { runRounds } from './crash/run-rounds.ts'

// Two hundred rounds of it: `npm run crash-test`.
onEachDatabase((database) => {
  test('a server that is killed while writing loses nothing that it acknowledged', async () => {
    const fresh = await database.create()
    try {
      const result = await runRounds({ rounds: 3, databaseUrl: fresh.databaseUrl })
      expect(result.problems).toEqual([])
      expect(result).toMatchObject({ rounds: 3 })
      expect(result.acknowledged).toBeGreaterThan(0)
    } finally {
      await fresh.drop()
    }
  }, 120_000)
})
