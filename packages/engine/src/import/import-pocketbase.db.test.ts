import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hash } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  date as dateField,
  defineCollection,
  file,
  json,
  number,
  relation,
  select,
  text,
  timestamps,
} from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'
import type { ImportReport } from './import-report.ts'

const closed = { list: null, view: null, create: null, update: null, delete: null }
const collections = [
  defineCollection({
    name: 'notes',
    type: 'base',
    shape: {
      title: text({ required: true, max: 20 }),
      owner: relation('people', { required: true }),
      friends: relation('people', { maxSelect: 9 }),
      tags: select(['red', 'blue'], { maxSelect: 2 }),
      data: json(),
      papers: file({ maxSelect: 5 }),
      parent: relation('notes'),
      ...timestamps,
    },
    rules: closed,
    indexes: [{ columns: ['title'], unique: true }],
  }),
  defineCollection({
    name: 'people',
    type: 'auth',
    shape: { username: text({ required: true }), avatar: file(), ...timestamps },
    rules: closed,
  }),
]
const ids = { ada: 'ada000000000001', bo: 'bo0000000000001', note: 'note00000000001' }
const date = '2024-01-02 03:04:05.678Z'
const oldField = (name: string, type: string, options: object = {}) => ({ name, type, options })

/** The tables of 0.22: fields under `schema` with their options apart, system columns not listed at all. */
async function makeOldData(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'data.db'))
  database.exec(`
    CREATE TABLE _collections (id TEXT PRIMARY KEY, system BOOLEAN, type TEXT, name TEXT, schema JSON, options JSON);
    CREATE TABLE _externalAuths (id TEXT PRIMARY KEY, collectionId TEXT, recordId TEXT, provider TEXT,
      providerId TEXT, created TEXT, updated TEXT);
    CREATE TABLE people (id TEXT PRIMARY KEY, created TEXT, updated TEXT, username TEXT, email TEXT,
      emailVisibility BOOLEAN, verified BOOLEAN, passwordHash TEXT, tokenKey TEXT, lastResetSentAt TEXT,
      lastVerificationSentAt TEXT, avatar TEXT);
    CREATE TABLE notes (id TEXT PRIMARY KEY, created TEXT, updated TEXT, title TEXT, owner TEXT, friends JSON,
      tags JSON, data JSON, papers JSON, parent TEXT, mood TEXT);
    CREATE TABLE tastes (id TEXT PRIMARY KEY, created TEXT, updated TEXT);
  `)
  const addCollection = database.prepare('INSERT INTO _collections VALUES (?, 0, ?, ?, ?, ?)')
  const one = { maxSelect: 1 }
  addCollection.run(
    'oldpeople000001',
    'auth',
    'people',
    JSON.stringify([oldField('avatar', 'file', one)]),
    '{}',
  )
  const noteFields = [
    oldField('title', 'text'),
    oldField('owner', 'relation', one),
    oldField('friends', 'relation', { maxSelect: null }),
    oldField('tags', 'select', { maxSelect: 2 }),
    oldField('data', 'json'),
    oldField('papers', 'file', { maxSelect: 5 }),
    oldField('parent', 'relation', one),
    oldField('mood', 'text'),
  ]
  addCollection.run('oldnotes0000001', 'base', 'notes', JSON.stringify(noteFields), '{}')
  addCollection.run('oldtastes000001', 'base', 'tastes', '[]', '{}')
  addCollection.run('oldview00000001', 'view', 'counts', '[]', '{}')

  const addPerson = database.prepare("INSERT INTO people VALUES (?, ?, ?, ?, ?, 1, ?, ?, 'k', '', '', ?)")
  const password = await hash('the old password', 4)
  addPerson.run(ids.ada, date, date, 'ada', 'ada@example.com', 1, password, 'ada_x.txt')
  addPerson.run(ids.bo, date, date, 'bo', 'bo@example.com', 0, '', '')
  const addNote = database.prepare('INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const note = (id: string, title: string, owner: string, rest: string[]) =>
    addNote.run(id, date, date, title, owner, ...rest)
  const friends = JSON.stringify([ids.bo, 'gone00000000001'])
  note(ids.note, 'First', ids.ada, [
    friends,
    '["red","green"]',
    '{"a":[1]}',
    '["p_1.txt","p_2.txt"]',
    'note00000000002',
    'happy',
  ])
  note('note00000000002', 'Second', ids.bo, ['[]', '["blue"]', 'null', '[]', '', ''])
  note('note00000000003', 'First', ids.bo, ['[]', '[]', 'null', '[]', '', ''])
  note('note00000000004', 'A title that is far too long', ids.bo, ['[]', '[]', 'null', '[]', '', ''])
  note('note00000000005', 'Orphan', 'gone00000000001', ['[]', '[]', 'null', '[]', '', ''])
  note('Note-6', 'Bad id', ids.bo, ['[]', '[]', 'null', '[]', '', ''])
  database.exec('INSERT INTO tastes VALUES (1, 2, 3), (4, 5, 6)')
  const addLink = database.prepare('INSERT INTO _externalAuths VALUES (?, ?, ?, ?, ?, ?, ?)')
  addLink.run('link00000000001', 'oldpeople000001', ids.ada, 'discord', '4711', date, date)
  addLink.run('link00000000002', 'oldpeople000001', 'gone00000000001', 'discord', '4712', date, date)
  database.close()

  for (const [place, content] of [
    [`oldpeople000001/${ids.ada}/ada_x.txt`, 'a face'],
    [`oldnotes0000001/${ids.note}/p_1.txt`, 'paper one'],
  ] as const) {
    const path = join(folder, 'storage', place)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content)
  }
}

onEachDatabase((database) => {
  let folder: string
  let running: TestEngine
  let report: ImportReport
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-old-'))
    await makeOldData(folder)
    running = await startTestEngine({ database, collections })
    report = await running.engine.importPocketBase({ folder })
  })
  afterAll(async () => {
    await running.close()
    await rm(folder, { recursive: true, force: true })
  })

  const logIn = async (identity: string, password: string) => {
    const url = '/api/collections/people/auth-with-password'
    return (await running.server.inject({ method: 'POST', url, payload: { identity, password } })).statusCode
  }

  describe('data of PocketBase 0.22', () => {
    test('comes over by name, with ids, dates and lists', async () => {
      expect(await running.engine.recordsOf('notes').findById(ids.note)).toMatchObject({
        title: 'First',
        owner: ids.ada,
        friends: [ids.bo],
        data: { a: [1] },
        papers: ['p_1.txt'],
        parent: 'note00000000002',
        created: date,
        updated: date,
      })
      expect(await running.engine.recordsOf('people').findById(ids.ada)).toMatchObject({
        username: 'ada',
        email: 'ada@example.com',
        emailVisibility: true,
        verified: true,
        avatar: 'ada_x.txt',
      })
      const paper = await running.server.inject({ url: `/api/files/notes/${ids.note}/p_1.txt` })
      expect([paper.statusCode, paper.body]).toEqual([200, 'paper one'])
    })

    test('lets people in with their old password; who had none has none', async () => {
      expect(await logIn('ada@example.com', 'the old password')).toBe(200)
      expect(await logIn('bo@example.com', '*')).toBe(400)
    })

    test('keeps links with providers', async () => {
      const [link] = await running.engine.recordsOf('_externalAuths').findAll({})
      expect(link).toMatchObject({ id: 'link00000000001', recordRef: ids.ada, providerId: '4711' })
      expect(report.links).toBe(1)
    })

    test('is counted, and whatever was left out is named with its reason', () => {
      expect(report.collections).toEqual([
        { name: 'people', imported: 2, already: 0, skipped: 0, files: 1 },
        { name: 'notes', imported: 2, already: 0, skipped: 4, files: 1 },
      ])
      const lines = report.skipped.map(({ reason, collection, field, isRecord, count, ids: which }) =>
        [reason, `${collection}.${field ?? ''}`, isRecord, count, ...which].join(' '),
      )
      expect(new Set(lines)).toEqual(
        new Set([
          'unknown collection tastes. true 2',
          `unknown field notes.mood false 1 ${ids.note}`,
          `invalid value notes.tags false 1 ${ids.note}`,
          'invalid value notes.title true 1 note00000000004',
          'invalid value notes.id true 1 Note-6',
          `missing record notes.friends false 1 ${ids.note}`,
          'missing record notes.owner true 1 note00000000005',
          `missing file notes.papers false 1 ${ids.note}`,
          'not unique notes.title true 1 note00000000003',
          'missing record _externalAuths. true 1 link00000000002',
        ]),
      )
    })

    test('is not touched by a second run', async () => {
      const again = await running.engine.importPocketBase({ folder })
      expect(again.collections).toMatchObject([
        { name: 'people', imported: 0, already: 2 },
        { name: 'notes', imported: 0, already: 2, skipped: 4 },
      ])
      expect(again.links).toBe(0)
    })
  })

  test('two accounts with one address in different letters both come over, and are named', async () => {
    const twins = await mkdtemp(join(tmpdir(), 'longhouse-twins-'))
    await makeOldData(twins)
    const source = new DatabaseSync(join(twins, 'data.db'))
    source.exec("UPDATE people SET email = 'Ada@Example.com'")
    source.exec(`UPDATE people SET email = 'ADA@example.com' WHERE id = '${ids.bo}'`)
    source.close()
    const other = await startTestEngine({ database, collections })
    const { skipped } = await other.engine.importPocketBase({ folder: twins })
    expect(skipped).toContainEqual({
      reason: 'not unique',
      collection: 'people',
      field: 'email',
      message: 'Another account has this address in other letters; both came over.',
      isRecord: false,
      count: 1,
      ids: [ids.bo],
    })
    const people = await other.engine.recordsOf('people').findAll({ sort: 'id' })
    expect(people.map(({ email }) => email)).toEqual(['ada@example.com', 'ADA@example.com'])
    await other.close()
    await rm(twins, { recursive: true, force: true })
  })

  test('a value that a field can only store as another one is reported, also one by one to a listener', async () => {
    const odd = await mkdtemp(join(tmpdir(), 'longhouse-odd-'))
    const source = new DatabaseSync(join(odd, 'data.db'))
    source.exec(`
      CREATE TABLE _collections (id TEXT, system BOOLEAN, type TEXT, name TEXT, fields JSON);
      CREATE TABLE scores (id TEXT PRIMARY KEY, points, played TEXT, map);
      INSERT INTO scores VALUES ('fine00000000001', 7.5, '2024-01-02 03:04:05.678Z', '"red"');
      INSERT INTO scores VALUES ('zero00000000001', 0, '', '');
      INSERT INTO scores VALUES ('text00000000001', 'many', 'soon', 'green');
      INSERT INTO scores VALUES ('half00000000001', '12 or so', '', '["red","blue"]');
      INSERT INTO scores VALUES ('digits000000001', '12', '', 'blue');
    `)
    const fields = [
      { name: 'id', type: 'text' },
      { name: 'points', type: 'number' },
      { name: 'played', type: 'date' },
      { name: 'map', type: 'select', maxSelect: 2 },
    ]
    source
      .prepare("INSERT INTO _collections VALUES ('pbc_scores', 0, 'base', 'scores', ?)")
      .run(JSON.stringify(fields))
    source.close()
    const shape = { points: number(), played: dateField(), map: select(['red', 'blue']) }
    const scores = defineCollection({ name: 'scores', type: 'base', shape, rules: closed })
    const other = await startTestEngine({ database, collections: [scores] })
    const heard: string[] = []
    await other.engine.importPocketBase({
      folder: odd,
      onSkip: ({ id, field, reason, message }) => heard.push(`${id} ${field} ${reason}: ${message}`),
    })
    expect(heard.toSorted()).toEqual([
      'half00000000001 map changed value: What was there is not a select and became "blue".',
      'half00000000001 points changed value: What was there is not a number and became 0.',
      'text00000000001 map invalid value: Invalid value green.',
      'text00000000001 played changed value: What was there is not a date and became empty.',
      'text00000000001 points changed value: What was there is not a number and became 0.',
    ])
    expect(await other.engine.recordsOf('scores').count()).toBe(5)
    await other.close()
    await rm(odd, { recursive: true, force: true })
  })

  test('a folder without a database is explained', async () => {
    await expect(running.engine.importPocketBase({ folder: tmpdir() })).rejects.toThrow(
      /There is no data\.db in/,
    )
  })
})
