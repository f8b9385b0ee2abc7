import { describe, expect, test } from 'vitest'
import { number, text } from '../schema/index.ts'
import { issuedWhile, onEachDatabase, watchSchema } from '../testing/index.ts'
import type { Migration } from '../upgrade/sync-database.ts'
import { postgresDialect } from './dialects/postgres.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import { names, things, useStarts } from './starts.fixture.ts'

const collections = [
  things({ label: text() }, { indexes: [{ columns: ['label'] }] }),
  names('SELECT id, label FROM things'),
]
const migrations: readonly Migration[] = [{ id: 'first', run: async () => {} }]
const foreignChanges = [
  'ALTER TABLE things ADD COLUMN extra TEXT',
  'CREATE INDEX by_hand ON things (label, id)',
  'CREATE VIEW by_hand AS SELECT id FROM things',
  'DROP VIEW names',
  'DROP TABLE _file_removals',
  "DELETE FROM _migrations WHERE id = 'first'",
  "DELETE FROM _columns WHERE field = 'label'",
  "UPDATE _definitions SET wanted = '' WHERE kind = 'view'",
]

onEachDatabase((database) => {
  const starts = useStarts(database)
  const { listIndexes } = database.name === 'postgres' ? postgresDialect : sqliteDialect

  /** Checks whether a start reads the existing indexes, as it does when it compares. */
  const compares = async (start: () => Promise<unknown>) => {
    const statements = await issuedWhile(database.name, start)
    return statements.some(({ sql }) => sql === listIndexes.sql)
  }

  test('a start that finds everything as it was left compares nothing', async () => {
    expect(await compares(() => starts.start(collections, { migrations }))).toBe(true)
    expect(await compares(() => starts.restart(collections, { migrations }))).toBe(false)
    const engine = await starts.restart(collections, { migrations })
    await engine.recordsOf('things').create({ label: 'a' })
    expect(await engine.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])
  })

  test('a start that wants something else compares, and notes that it is done', async () => {
    await starts.start(collections, { migrations })
    const more = [things({ label: text(), count: number() }, { indexes: [{ columns: ['label'] }] })]
    expect(await compares(() => starts.restart(more, { migrations }))).toBe(true)
    expect(await compares(() => starts.restart(more, { migrations }))).toBe(false)
    const second = [...migrations, { id: 'second', run: async () => {} }]
    expect(await compares(() => starts.restart(more, { migrations: second }))).toBe(true)
    expect(await compares(() => starts.restart(more, { migrations: second }))).toBe(false)
  })

  describe('a foreign change is noticed at the next start', () => {
    test.each(foreignChanges)('%s', async (change) => {
      await starts.start(collections, { migrations })
      const watch = await watchSchema(starts.place())
      await starts.restart(collections, { migrations })
      await watch.run(change)
      expect(await compares(() => starts.restart(collections, { migrations }))).toBe(true)
      expect(await compares(() => starts.restart(collections, { migrations }))).toBe(false)
    })

    test.runIf(database.name === 'postgres')('a function of ours, changed', async () => {
      await starts.start(collections, { migrations })
      const watch = await watchSchema(starts.place())
      await starts.restart(collections, { migrations })
      await watch.run(String.raw`DO $$
        DECLARE ours regprocedure := (SELECT oid::regprocedure FROM pg_proc WHERE proname LIKE 'engine\_%' LIMIT 1);
        BEGIN EXECUTE 'ALTER FUNCTION ' || ours || ' COST 7'; END $$`)
      expect(await compares(() => starts.restart(collections, { migrations }))).toBe(true)
    })
  })
})
