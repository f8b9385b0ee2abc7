import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import type { Engine } from '../engine.types.ts'
import type { EngineOptions } from '../engine-parts.ts'
import { type CollectionDefinition, unique } from '../schema/collection.ts'
import { number, text } from '../schema/index.ts'
import type { Shape } from '../schema/shape.ts'
import { type FreshDatabase, onEachDatabase } from '../testing/index.ts'

const things = (shape: Shape, more: Partial<CollectionDefinition> = {}): CollectionDefinition => ({
  name: 'things',
  type: 'base',
  shape,
  rules: { list: '' },
  ...more,
})

const view = (query: string): CollectionDefinition => ({
  name: 'names',
  type: 'view',
  shape: { label: text() },
  rules: { list: '' },
  query,
  reads: ['things'],
})

onEachDatabase((database) => {
  let dataDir: string
  let fresh: FreshDatabase
  const engines: Engine[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'longhouse-sync-'))
    fresh = await database.create()
  })
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close()
    await fresh.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const start = async (collections: readonly CollectionDefinition[], more: Partial<EngineOptions> = {}) => {
    const { databaseUrl } = fresh
    const logger = pino({ level: 'silent' })
    const engine = await createEngine({
      dataDir,
      collections,
      logger,
      ...(databaseUrl && { databaseUrl }),
      ...more,
    })
    engines.push(engine)
    return engine
  }
  const restart = async (...options: Parameters<typeof start>) => {
    await engines.pop()?.close()
    return start(...options)
  }
  test('a new field becomes a column; old records have it unset', async () => {
    const { id } = await (await start([things({ name: text() })])).recordsOf('things').create({ name: 'old' })
    const engine = await restart([things({ name: text(), size: number() })])
    expect(await engine.recordsOf('things').findById(id)).toMatchObject({ name: 'old', size: 0 })
    await engine.recordsOf('things').update(id, { size: 3 })
    expect(await engine.recordsOf('things').count({ filter: 'size = 3' })).toBe(1)
  })

  test('a field that vanished keeps its column, and comes back with its values', async () => {
    const { id } = await (
      await start([things({ name: text() })])
    )
      .recordsOf('things')
      .create({ name: 'kept' })
    const without = await restart([things({ size: number() })])
    expect(await without.recordsOf('things').findById(id)).not.toHaveProperty('name')
    await without.recordsOf('things').create({ size: 1 })
    const again = await restart([things({ name: text() })])
    expect(await again.recordsOf('things').findById(id)).toHaveProperty('name', 'kept')
  })

  test('a column of another type is refused, and a migration makes it fit', async () => {
    await (await start([things({ size: text() })])).recordsOf('things').create({ size: '7' })
    await expect(restart([things({ size: number() })])).rejects.toThrow('things.size')
    const engine = await start([things({ size: number() })], {
      migrations: [
        {
          id: 'size-is-a-number',
          run: async (tx) => {
            await tx.query({ sql: 'ALTER TABLE "things" RENAME COLUMN "size" TO "old_size"' })
            const type = database.name === 'postgres' ? 'double precision' : 'REAL'
            await tx.query({ sql: `ALTER TABLE "things" ADD COLUMN "size" ${type} NOT NULL DEFAULT 0` })
            await tx.query({ sql: `UPDATE "things" SET "size" = CAST("old_size" AS ${type})` })
          },
        },
      ],
    })
    expect(await engine.recordsOf('things').findAll()).toMatchObject([{ size: 7 }])
  })

  test('migrations run once, in order, all of a start or none', async () => {
    const ran: string[] = []
    const add = (id: string) => ({
      id,
      run: async (tx: Parameters<NonNullable<EngineOptions['migrations']>[number]['run']>[0]) => {
        ran.push(id)
        await tx.recordsOf('things').create({ name: id })
        if (id === 'broken') throw new Error('broken')
      },
    })
    await start([things({ name: text() })], { migrations: [add('first')] })
    await expect(
      restart([things({ name: text() })], { migrations: [add('first'), add('second'), add('broken')] }),
    ).rejects.toThrow('broken')
    const engine = await start([things({ name: text() })], { migrations: [add('first'), add('second')] })
    expect(ran).toEqual(['first', 'second', 'broken', 'second'])
    expect((await engine.recordsOf('things').findAll()).map(({ name }) => name)).toEqual(['first', 'second'])
  })

  test('an index that is no longer wanted goes', async () => {
    await (
      await start([things({ name: text() }, { indexes: [unique('name')] })])
    )
      .recordsOf('things')
      .create({ name: 'a' })
    const engine = await restart([things({ name: text() })])
    await engine.recordsOf('things').create({ name: 'a' })
    await engine.close()
    engines.pop()
    await expect(start([things({ name: text() }, { indexes: [unique('name')] })])).rejects.toThrow(
      'Several records of things have the same name',
    )
  })

  test('a view follows its query', async () => {
    const base = things({ name: text() })
    const first = await start([base, view('SELECT "id", "name" AS "label" FROM "things"')])
    await first.recordsOf('things').create({ name: 'a' })
    expect(await first.recordsOf('names').findAll()).toMatchObject([{ label: 'a' }])
    const second = await restart([base, view(`SELECT "id", "name" || '!' AS "label" FROM "things"`)])
    expect(await second.recordsOf('names').findAll()).toMatchObject([{ label: 'a!' }])
    await expect(second.recordsOf('names').create({ label: 'x' })).rejects.toMatchObject({ status: 400 })
  })

  test('two processes may start at once', async () => {
    const both = await Promise.all([start([things({ name: text() })]), start([things({ name: text() })])])
    await both[0].recordsOf('things').create({ name: 'a' })
    expect(await both[1].recordsOf('things').count()).toBe(1)
  })
})
