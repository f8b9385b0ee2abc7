import pg from 'pg'
import { expect, it } from 'vitest'
import { onEachDatabase } from './test-database.ts'

onEachDatabase((database) => {
  it('gives every caller a database of its own', async () => {
    const [first, second] = await Promise.all([database.create(), database.create()])
    if (database.name === 'postgres') {
      expect(first.databaseUrl).not.toBe(second.databaseUrl)
      const client = new pg.Client({ connectionString: first.databaseUrl ?? '' })
      await client.connect()
      const answer = await client.query<{ n: number }>('SELECT 1 AS n')
      expect(answer.rows).toEqual([{ n: 1 }])
      await client.end()
    } else {
      expect(first.databaseUrl).toBeUndefined()
    }
    await Promise.all([first.drop(), second.drop()])
  })
})
