import { expect, test } from 'vitest'
import type { Migration } from '../upgrade/sync-database.ts'
import { type CollectionDefinition, index, unique } from '../schema/collection.ts'
import { number, text } from '../schema/index.ts'
import { StartError } from '../start-error.ts'
import { onEachDatabase, watchSchema } from '../testing/index.ts'
import { names, things, useStarts } from './starts.fixture.ts'

const plain = names('SELECT "id", "name" AS "label" FROM "things"')
const loud = names(`SELECT "id", "name" || '!' AS "label" FROM "things"`)
const others: CollectionDefinition = { ...things({ name: text() }), name: 'others' }
const shape = { name: text(), size: number() }

interface FailedStart {
  readonly name: string
  readonly collections: readonly CollectionDefinition[]
  readonly migrations?: readonly Migration[]
  readonly says: RegExp
}

const fails: readonly FailedStart[] = [
  {
    name: 'an index over records that are not unique',
    collections: [others, things(shape, { indexes: [index('size'), unique('name')] }), loud],
    says: /^Several records of things have the same name, .*: start the version of before, .*nothing was changed\.$/,
  },
  {
    name: 'a view that reads a missing table',
    collections: [
      others,
      things(shape, { indexes: [index('size')] }),
      names('SELECT "id", "nothing" AS "label" FROM "things"'),
    ],
    says: /^The view names cannot be made \(.*nothing.*\): .*nothing was changed\.$/,
  },
  {
    name: 'a migration after others that went well',
    collections: [others, things(shape), loud],
    migrations: [
      {
        id: 'one',
        run: async (tx) => void (await tx.query({ sql: 'ALTER TABLE "things" ADD COLUMN "more" TEXT' })),
      },
      { id: 'two', run: async (tx) => void (await tx.recordsOf('things').create({ name: 'c' })) },
      { id: 'three', run: () => Promise.reject(new StartError('not today')) },
    ],
    says: /^not today$/,
  },
]

onEachDatabase((database) => {
  const { start, place } = useStarts(database)

  test.each(fails)(
    'a start that fails with $name changes nothing, and a running node continues',
    async ({ collections, migrations = [], says }) => {
      const running = await start([things({ name: text() }), plain])
      for (const name of ['a', 'a', 'b']) await running.recordsOf('things').create({ name })
      const schema = await watchSchema(place())
      const before = await schema.seen()

      const failure: unknown = await start(collections, { migrations }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StartError)
      expect(failure).toHaveProperty('message', expect.stringMatching(says))
      expect(await schema.seen()).toEqual(before)

      await running.recordsOf('things').create({ name: 'd' })
      const labels = (await running.recordsOf('names').findAll({ sort: 'label' })).map(({ label }) => label)
      expect(labels).toEqual(['a', 'a', 'b', 'd'])
    },
  )
})
