import { describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../engine.types.ts'
import { index, unique } from '../schema/collection.ts'
import { number, relation, text } from '../schema/index.ts'
import { onEachDatabase, postgres, watchSchema } from '../testing/index.ts'
import type { Migration } from '../upgrade/sync-database.ts'
import { names, things, useStarts } from './starts.fixture.ts'

const plain = names('SELECT "id", "name" AS "label" FROM "things"')
const loud = names(`SELECT "id", "name" || '!' AS "label" FROM "things"`)
const wide = names('SELECT "id", "name" AS "label", 1 AS "size" FROM "things"', {
  label: text(),
  size: number(),
})
const base = things({ name: text(), parent: relation('things') }, { indexes: [unique('name')] })

const allIndexes = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'index'`,
  postgres: 'SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema()',
}

onEachDatabase((database) => {
  const { start, end, restart, place } = useStarts(database)

  test('opening a database that is up to date changes nothing in its schema', async () => {
    await serve(await start([base, plain]))
    const schema = await watchSchema(place())
    const before = await schema.seen()
    await serve(await start([base, plain]))
    await serve(await start([base, plain], { openMode: 'tool' }))
    expect(await schema.seen()).toEqual(before)
    await start([base, loud])
    expect(await schema.seen()).not.toEqual(before)
  })

  test('concurrent readers of a view never find it missing, whichever version opens the database', async () => {
    const running = await start([base, plain])
    await running.recordsOf('things').create({ name: 'a' })
    const over = new AbortController()
    const seen = new Set<unknown>()
    const read = async () => {
      while (!over.signal.aborted) {
        const [row] = await running.recordsOf('names').findAll()
        seen.add(row?.['label'])
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const readers = [read(), read(), read()]
    const migrations: Migration[] = []
    for (let round = 0; round < 4; round += 1) {
      for (const view of [loud, wide, plain]) await end(await start([base, view], { migrations }))
      migrations.push({
        id: `round-${round}`,
        run: async (tx) => {
          await tx.query({ sql: `UPDATE "things" SET "name" = 'a'` })
        },
      })
      await end(await start([base, loud], { migrations }))
    }
    over.abort()
    await Promise.all(readers)
    expect(seen).toEqual(new Set(['a', 'a!']))
  })

  test('a migration may change what a view reads, and the view is there when it commits', async () => {
    await start([base, plain])
    const moved = things({ title: text() })
    const engine = await restart([moved, names('SELECT "id", "title" AS "label" FROM "things"')], {
      migrations: [
        {
          id: 'title',
          run: async (tx) => {
            await tx.query({ sql: 'UPDATE "things" SET "title" = "name"' })
            const [row] = await tx.query<{ name: string }>({
              sql: `SELECT name FROM (${allIndexes[database.name]}) AS i WHERE name LIKE 'ix_things_name%'`,
            })
            await tx.query({ sql: `DROP INDEX ${row?.name}` })
            await tx.query({ sql: 'ALTER TABLE "things" DROP COLUMN "name"' })
          },
        },
        {
          id: 'look',
          run: async (tx) => {
            const create = tx.recordsOf('things').create({ title: 'new' })
            expect(await create).toMatchObject({ title: 'new' })
          },
        },
      ],
    })
    expect(await engine.recordsOf('names').findAll()).toMatchObject([{ label: 'new' }])
  })

  test('an older version works next to tables, columns and views of a newer one, and removes none of them', async () => {
    const older = [things({ name: text() }), plain]
    const added = names('SELECT "id", "size" AS "label" FROM "things"', { label: number() })
    const newer = [
      things({ name: text(), size: number() }, { indexes: [index('size'), unique('name')] }),
      { ...things({ title: text() }), name: 'inventions' },
      wide,
      { ...added, name: 'sizes' },
    ]
    await (await start(older)).recordsOf('things').create({ name: 'old' })
    const updated = await restart(newer)
    await updated.recordsOf('things').create({ name: 'new', size: 7 })
    await updated.recordsOf('inventions').create({ title: 'wheel' })

    const back = await restart(older)
    const labels = (await back.recordsOf('names').findAll({ sort: 'label' })).map(({ label }) => label)
    expect(labels).toEqual(['new', 'old'])
    const found = await back.recordsOf('things').findFirst({ filter: "name = 'new'" })
    await back.recordsOf('things').update(found?.id ?? '', { name: 'changed' })
    await back.recordsOf('things').create({ name: 'changed' })
    await back.recordsOf('things').delete((await back.recordsOf('things').create({ name: 'gone' })).id)

    // Values that the older version allows twice keep the newer one from coming back, with an error message.
    await expect(restart(newer)).rejects.toThrow(/^Several records of things have the same name, /)
    const again = await start(older)
    const [, twice] = await again.recordsOf('things').findAll({ filter: "name = 'changed'" })
    await again.recordsOf('things').update(twice?.id ?? '', { name: 'later' })
    const forward = await restart(newer)
    const kept = await forward.recordsOf('things').findAll({ sort: '-size' })
    expect(kept.filter(({ size }) => size === 7)).toHaveLength(1)
    expect(await forward.recordsOf('inventions').findAll()).toMatchObject([{ title: 'wheel' }])
  })

  test('an older version does not start on what a migration of a newer one has changed, and says what to do', async () => {
    const older = [things({ name: text() }), plain]
    await (await start(older)).recordsOf('things').create({ name: 'a' })
    const rename: Migration = {
      id: '2027-01-title',
      run: async (tx) => {
        await tx.query({ sql: 'UPDATE "things" SET "title" = "name"' })
        await tx.query({ sql: 'ALTER TABLE "things" DROP COLUMN "name"' })
      },
    }
    const newer = [things({ title: text() }), names('SELECT "id", "title" AS "label" FROM "things"')]
    await restart(newer, { migrations: [rename] })
    const schema = await watchSchema(place())
    const before = await schema.seen()
    await expect(restart(older)).rejects.toThrow(
      /^A newer version .* \(2027-01-title\) .*: start the newer version again, or restore .*; nothing was changed\.$/,
    )
    await expect(start(older, { openMode: 'tool' })).rejects.toThrow(/; nothing was changed\.$/)
    expect((await schema.seen()).objects).toEqual(before.objects)
    const engine = await start(newer, { migrations: [rename] })
    expect(await engine.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])
  })

  test('a view that another process replaced is made again', async () => {
    const engine = await start([base, plain])
    await engine.recordsOf('things').create({ name: 'a' })
    await engine.transaction(async (tx) => {
      await tx.query({ sql: 'DROP VIEW "names"' })
      await tx.query({ sql: `CREATE VIEW "names" AS SELECT "id", 'x' AS "label" FROM "things"` })
    })
    const again = await restart([base, plain])
    expect(await again.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])
  })
})

/** Some work is done only by engines that listen. */
async function serve(engine: Engine): Promise<void> {
  const server = engine.createServer()
  onTestFinished(() => server.close())
  await server.listen({ host: '127.0.0.1', port: 0 })
}

async function listIndexes(engine: Engine): Promise<string[]> {
  const rows = await engine.query<{ name: string }>({ sql: `${allIndexes.postgres} ORDER BY 1` })
  return rows.map(({ name }) => name)
}

/** Counts the starts that wait to lock a table exclusively. */
const waiting = `SELECT count(*) AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE datname = current_database() AND mode = 'AccessExclusiveLock' AND NOT granted`

describe('on postgres, where several nodes run', () => {
  const { start, end } = useStarts(postgres)
  const older = [things({ name: text() }), plain]
  const newer = [things({ name: text(), size: number() }, { indexes: [index('size')] }), wide]
  const ofNewer = expect.arrayContaining([expect.stringMatching(/^ix_things_size/)])

  test('opening a database that is up to date does not wait for other readers and writers', async () => {
    const running = await start(newer)
    await running.transaction(async (tx) => {
      const tables = await tx.query<{ names: string }>({
        sql: `SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables WHERE schemaname = current_schema()`,
      })
      // What every writer holds, and every reader.
      await tx.query({ sql: `LOCK TABLE ${tables[0]?.names} IN ROW EXCLUSIVE MODE` })
      await tx.query({ sql: 'SELECT * FROM "names"' })
      await serve(await start(newer))
      await serve(await start(newer, { openMode: 'tool' }))
      expect(await running.recordsOf('things').count()).toBe(0)
    })
  })

  test('a start that waits for a table, which a backup reads, lets all others pass', async () => {
    const running = await start(older)
    await running.recordsOf('things').create({ name: 'a' })
    const { starting } = await running.transaction(async (tx) => {
      await tx.query({ sql: 'SELECT * FROM "things"' })
      const updated = start(newer)
      await expect.poll(() => running.query({ sql: waiting }), { interval: 20 }).toEqual([{ count: 1 }])
      expect(await running.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])
      return { starting: updated }
    })
    expect(await (await starting).recordsOf('names').findAll()).toMatchObject([{ label: 'a', size: 1 }])
  })

  test('an older version that starts while a newer one runs removes none of its parts', async () => {
    await end(await start(older))
    const running = await start(newer)
    await running.recordsOf('things').create({ name: 'a', size: 3 })
    const made = await listIndexes(running)
    expect(made).toEqual(ofNewer)

    const beside = await start(older)
    expect(await listIndexes(running)).toEqual(made)
    expect(await running.recordsOf('names').findAll()).toMatchObject([{ label: 'a', size: 1 }])
    expect(await beside.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])
  })

  test('a step back is one, and so is the next step forward', async () => {
    await end(await start(older))
    await end(await start(newer))
    const back = await start(older)
    expect(await listIndexes(back)).not.toEqual(ofNewer)
    await back.recordsOf('things').create({ name: 'a' })
    expect(await back.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])

    // After a while, and next to the older one.
    await back.query({ sql: 'UPDATE _schemas SET seen = 0' })
    const again = await start(newer)
    expect(await listIndexes(again)).toEqual(ofNewer)
    expect(await again.recordsOf('names').findAll()).toMatchObject([{ label: 'a', size: 1 }])
  })
})
