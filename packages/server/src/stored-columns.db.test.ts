import { expect, it } from 'vitest'
import { bo6LeaderboardCollection, clipLeaderboardCollection } from './collections/clips.ts'
import { personalBestsCollection } from './collections/runs.ts'
import { onBothDatabases } from './testing/on-each-site.ts'

onBothDatabases((site) => {
  it.each([clipLeaderboardCollection, bo6LeaderboardCollection, personalBestsCollection])(
    'every stored field of $name is a column of its kind',
    async ({ name, stored = [], shape }) => {
      const { engine } = site
      const rows = await engine.query<{ name: string; type: string }>({
        sql:
          engine.database === 'sqlite'
            ? 'SELECT name, type FROM pragma_table_info(?)'
            : 'SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = ?',
        params: [name],
      })
      const types = new Map(rows.map((row) => [row.name, row.type.toLowerCase()]))
      const number = engine.database === 'sqlite' ? 'real' : 'double precision'
      const kinds: Readonly<Record<string, { readonly type: string }>> = shape
      for (const field of stored)
        expect([field, types.get(field)]).toEqual([field, kinds[field]?.type === 'number' ? number : 'text'])
    },
  )
})
