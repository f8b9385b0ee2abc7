import { expect, test } from 'vitest'
import type { EngineOptions } from '../engine-parts.ts'
import { type CollectionDefinition, index } from '../schema/collection.ts'
import { number, relation, text } from '../schema/index.ts'
import { onEachDatabase, watchSchema } from '../testing/index.ts'
import { names, things, useStarts } from './starts.fixture.ts'

const shape = { name: text(), parent: relation('things') }
const indexes = [index('name')]
const base = things(shape, { indexes })
const plain = names('SELECT "id", "name" AS "label" FROM "things"')
const people = (auth: string): CollectionDefinition => ({
  name: 'people',
  type: 'auth',
  shape: { name: text() },
  rules: { auth },
})
const tool = { openMode: 'tool' } as const

interface Difference {
  readonly name: string
  readonly collections: readonly CollectionDefinition[]
  readonly more?: Partial<EngineOptions>
}

const differences: readonly Difference[] = [
  { name: 'a collection', collections: [base, plain, { ...base, name: 'others' }] },
  { name: 'a field', collections: [things({ ...shape, size: number() }, { indexes }), plain] },
  {
    name: 'an index',
    collections: [things(shape, { indexes: [...indexes, index('parent', 'name')] }), plain],
  },
  { name: 'no index', collections: [things(shape), plain] },
  { name: 'a view', collections: [base, names(`SELECT "id", "name" || '!' AS "label" FROM "things"`)] },
  {
    name: 'a kind of field',
    collections: [things({ ...shape, parent: relation('things', { maxSelect: 9 }) }, { indexes }), plain],
  },
  {
    name: 'a migration',
    collections: [base, plain],
    more: {
      migrations: [
        {
          id: 'all',
          run: async (tx) => void (await tx.query({ sql: `UPDATE "things" SET "name" = 'new'` })),
        },
      ],
    },
  },
]

onEachDatabase((database) => {
  const { start, end, place } = useStarts(database)

  test('a tool makes everything where nothing is, and a node finds nothing left to do', async () => {
    const first = await start([base, plain], tool)
    await first.recordsOf('things').create({ name: 'a' })
    await first.upsertSuperuser('root@example.com', 'root-password')
    await end(first)
    const schema = await watchSchema(place())
    const { objects, notes } = await schema.seen()
    const node = await start([base, plain])
    expect(await node.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])
    expect(await schema.seen()).toMatchObject({ objects, notes })
  })

  test('a tool with another auth rule ends no login', async () => {
    const running = await start([people('')])
    const { id } = await running.recordsOf('people').create({ email: 'ann@example.com' })
    const token = await running.issueToken('people', id)
    await end(await start([people('verified = true')], tool))
    const again = await start([people('')])
    expect(await again.authenticate(token)).toMatchObject({ auth: { id } })
  })

  test.each(differences)(
    'a tool with $name of another version is refused and changes nothing; a running node continues',
    async ({ collections, more }) => {
      const running = await start([base, plain])
      await running.recordsOf('things').create({ name: 'a' })
      const schema = await watchSchema(place())
      const before = await schema.seen()
      await expect(start(collections, { ...tool, ...more })).rejects.toThrow(
        /^The database does not fit this version .*: restart the site with it .*nothing was changed\.$/,
      )
      expect(await schema.seen()).toEqual(before)
      await running.recordsOf('things').create({ name: 'b' })
      expect(await running.recordsOf('names').findAll({ sort: 'label' })).toMatchObject([
        { label: 'a' },
        { label: 'b' },
      ])
    },
  )
})
