import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Engine } from '../engine.types.ts'
import { CollectionRegistry } from '../records/collections.ts'
import { type Column, columnsOf, decodeRow, encodeRow } from '../records/columns.ts'
import { valueJson } from '../records/shown-row.ts'
import type { Field } from '../schema/field.ts'
import { formatDate } from '../schema/dates.ts'
import { kindOf } from '../schema/fields/index.ts'
import { file, json, relation, select, text } from '../schema/index.ts'
import { StartError } from '../start-error.ts'
import { onEachDatabase } from '../testing/index.ts'
import { sql } from './sql.ts'
import { openDatabase } from './open.ts'
import { extendTables, finishTables } from './schema-sync.ts'
import { names, things, useStarts } from './starts.fixture.ts'

const options = ['red', '[blue]', '"green"']
const some = fc.string({ maxLength: 20, unit: 'grapheme-ascii' })
const word = fc.stringMatching(/^[a-z0-9]{15}$/)
const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map(formatDate)

/** Every kind of field, single and many, with values that it takes. */
const kinds: readonly {
  readonly name: string
  readonly field: Field
  readonly values: fc.Arbitrary<unknown>
}[] = [
  { name: 'text', field: { type: 'text' }, values: fc.oneof(some, fc.constant('1,"is_admin":true')) },
  { name: 'editor', field: { type: 'editor' }, values: some },
  { name: 'number', field: { type: 'number' }, values: fc.integer() },
  { name: 'bool', field: { type: 'bool' }, values: fc.boolean() },
  { name: 'email', field: { type: 'email' }, values: fc.constantFrom('', 'ada@example.com') },
  { name: 'url', field: { type: 'url' }, values: fc.constantFrom('', 'https://example.com/[x]') },
  { name: 'date', field: { type: 'date' }, values: moment },
  { name: 'autodate', field: { type: 'autodate', onCreate: true, onUpdate: false }, values: moment },
  {
    name: 'select',
    field: { type: 'select', values: options, maxSelect: 1 },
    values: fc.constantFrom('', ...options),
  },
  {
    name: 'select[]',
    field: { type: 'select', values: options, maxSelect: 9 },
    values: fc.subarray(options),
  },
  { name: 'relation', field: { type: 'relation', collection: 'things', maxSelect: 1 }, values: word },
  {
    name: 'relation[]',
    field: { type: 'relation', collection: 'things', maxSelect: 9 },
    values: fc.uniqueArray(word, { maxLength: 3 }),
  },
  { name: 'file', field: { type: 'file', maxSelect: 1 }, values: word },
  { name: 'file[]', field: { type: 'file', maxSelect: 9 }, values: fc.uniqueArray(word, { maxLength: 3 }) },
  { name: 'json', field: { type: 'json' }, values: fc.jsonValue() },
  { name: 'password', field: { type: 'password' }, values: some },
  {
    name: 'geoPoint',
    field: { type: 'geoPoint' },
    values: fc.constantFrom({ lon: 0, lat: 0 }, { lon: 1.5, lat: -2 }),
  },
]

const definitionOf = (name: string, value: Field) => {
  const registry = new CollectionRegistry([things({}), { ...things({ value }), name }])
  const collection = registry.get(name)
  if (!collection) throw new Error('not there')
  return collection
}

/** Checks whether a value that was read is valid for its field, and is shown unchanged. */
function isOfKind(column: Column | undefined, value: unknown, stored: unknown): boolean {
  if (!column) return false
  const { field } = column
  const kind = kindOf(field)
  return (
    isDeepStrictEqual(kind.coerce(field, value), value) &&
    kind.validate(field, value) === undefined &&
    isDeepStrictEqual(JSON.parse(valueJson(column, stored)), value)
  )
}

const write = (engine: Engine, statement: string) => engine.transaction((tx) => tx.query({ sql: statement }))

onEachDatabase((database) => {
  test('for any change of kind, the start refuses it or every value is of the new kind', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-kinds-'))
    const fresh = await database.create()
    const { databaseUrl } = fresh
    const opened = await openDatabase({ dataDir, databaseUrl, logger: pino({ level: 'silent' }) })
    const accepted: string[] = []
    const refused: { readonly table: string; readonly outcome: unknown }[] = []
    const wrong: unknown[] = []
    let count = 0
    for (const from of kinds) {
      for (const to of kinds) {
        const table = `t${(count += 1)}`
        const before = definitionOf(table, from.field)
        const after = definitionOf(table, to.field)
        const values = fc.sample(from.values, { numRuns: 5, seed: count })
        await opened.write(async (connection) => {
          await extendTables(connection, { tables: [before] })
          await finishTables(connection, { collections: [before], isNewest: true })
          const rows = values.map((value, at) =>
            encodeRow(before, { id: `row${at}`, value: kindOf(from.field).coerce(from.field, value) }),
          )
          // Four in one statement and one on its own.
          for (const insertion of columnsOf(before).insert.inLengths(rows)) await connection.run(insertion)
        })
        const outcome: unknown = await opened
          .write(async (connection) => {
            await extendTables(connection, { tables: [after] })
            await finishTables(connection, { collections: [after], isNewest: true })
          })
          .catch((error: unknown) => error)
        const { list, places, select: columns } = columnsOf(after)
        const query = sql(`SELECT ${columns} FROM ${table} AS r ORDER BY r."id"`)
        const rows = await opened.readArrays(query)
        await opened.write((connection) => connection.run(sql(`DROP TABLE ${table}`)))
        if (outcome !== undefined) refused.push({ table, outcome })
        else {
          accepted.push(`${from.name} → ${to.name}`)
          const place = places.get('value') ?? -1
          const found = rows.map((row) => ({ value: decodeRow(after, row)['value'], stored: row[place] }))
          wrong.push(...found.filter(({ value, stored }) => !isOfKind(list[place], value, stored)))
        }
      }
    }
    await opened.close()
    await fresh.drop()
    await rm(dataDir, { recursive: true, force: true })
    expect(wrong).toEqual([])
    for (const { table, outcome } of refused) {
      expect(outcome).toBeInstanceOf(StartError)
      expect(String(outcome)).toContain(`${table}.value`)
    }
    const toText = ['email', 'url', 'date', 'autodate', 'select', 'relation']
    expect(accepted.toSorted()).toEqual(
      [
        ...kinds.map(({ name }) => `${name} → ${name}`),
        ...toText.flatMap((name) => [`${name} → text`, `${name} → editor`]),
        'text → editor',
        'date → autodate',
        'autodate → date',
        ...['select', 'relation', 'file'].map((name) => `${name} → ${name}[]`),
      ].toSorted(),
    )
  }, 120_000)

  const { start, restart } = useStarts(database)

  test('a text that would add a key to a record cannot', async () => {
    const nasty = '1,"is_admin":true'
    const engine = await start([things({ note: text() })])
    const { id } = await engine.recordsOf('things').create({ note: nasty })
    await expect(restart([things({ note: json() })])).rejects.toThrow(
      /^things\.note holds values of the kind text and is declared as json now: .* migration .*\.$/,
    )
    // Not in a view either, whose columns are whatever its query yields.
    const view = names('SELECT "id", "note" AS "label" FROM "things"', { label: json() })
    const shown = await start([things({ note: text() }), view])
    const server = shown.createServer()
    const answer = await server.inject({ url: `/api/collections/names/records/${id}` })
    expect(answer.json()).toEqual({
      id,
      label: null,
      collectionId: expect.any(String),
      collectionName: 'names',
    })
    // Nor where the kind was changed behind our back.
    await write(shown, 'DELETE FROM _columns')
    await expect(start([things({ note: json() })])).rejects.toThrow(`record ${id} is the first`)
    await server.close()
  })

  test('a relation that takes many from now on finds and cascades what was one', async () => {
    const people = { ...things({ name: text() }), name: 'people' }
    const one = things({ owner: relation('people', { cascadeDelete: true }), kind: select(['a', 'b']) })
    const first = await start([people, one])
    const ada = await first.recordsOf('people').create({ name: 'Ada' })
    const { id } = await first.recordsOf('things').create({ owner: ada.id, kind: 'a' })
    const nobody = await first.recordsOf('things').create({})

    const many = things({
      owner: relation('people', { cascadeDelete: true, maxSelect: 5 }),
      kind: select(['a', 'b'], { maxSelect: 2 }),
    })
    const engine = await restart([people, many])
    const store = engine.recordsOf('things')
    expect(await store.findById(id)).toMatchObject({ owner: [ada.id], kind: ['a'] })
    expect(await store.findById(nobody.id)).toMatchObject({ owner: [], kind: [] })
    expect(await store.count({ filter: 'owner.name ?= "Ada" && kind:each ?= "a"' })).toBe(1)
    await engine.recordsOf('people').delete(ada.id)
    expect(await store.findById(id)).toBeUndefined()
    await expect(restart([people, one])).rejects.toThrow('things.owner holds values of the kind relation[]')
  })

  test('a database of before is adopted with the kinds it has, as far as its values fit', async () => {
    const shape = { tags: select(['a', 'b'], { maxSelect: 2 }), papers: file({ maxSelect: 3 }), data: json() }
    const first = await start([things(shape)])
    const { id } = await first.recordsOf('things').create({ tags: ['a'], data: { b: 1 } })
    await write(first, 'DELETE FROM _columns')
    // As a field that took one before was read until now.
    await write(first, `UPDATE "things" SET "papers" = 'one.txt'`)
    const engine = await restart([things(shape)])
    const record = { tags: ['a'], papers: ['one.txt'], data: { b: 1 } }
    expect(await engine.recordsOf('things').findById(id)).toMatchObject(record)
    const kept = await engine.query({ sql: `SELECT "papers" FROM "things"` })
    expect(kept).toEqual([{ papers: '["one.txt"]' }])
    await expect(restart([things({ ...shape, tags: select(['a', 'b']) })])).rejects.toThrow('things.tags')
  })

  test('a migration that declares it converts values to another kind', async () => {
    const first = await start([things({ note: text() })])
    const { id } = await first.recordsOf('things').create({ note: 'plain' })
    const migration = {
      id: 'note-is-json',
      converts: ['things.note'],
      run: async (tx: Pick<typeof first, 'query'>) => {
        await tx.query({ sql: `UPDATE "things" SET "note" = '{"text":"' || "note" || '"}'` })
      },
    }
    const lazy = { ...migration, run: async () => undefined }
    await expect(restart([things({ note: json() })], { migrations: [lazy] })).rejects.toThrow('things.note')
    const again = { ...migration, id: 'really' }
    const engine = await start([things({ note: json() })], { migrations: [lazy, again] })
    expect(await engine.recordsOf('things').findById(id)).toMatchObject({ note: { text: 'plain' } })
  })
})
