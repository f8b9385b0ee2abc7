import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { Client } from 'pg'
import { pino } from 'pino'
import PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineCollection, relation, text, unique } from '../schema/index.ts'
import { postgres, startTestEngine, type FreshDatabase, type TestEngine } from '../testing/index.ts'
import { sql } from './bound-sql.ts'
import type { Connection, Database } from './database.ts'
import { Insert } from './insertion.ts'
import { openPostgres } from './postgres-database.ts'
import { Piece } from './postgres-piece.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const clips = defineCollection({ name: 'clips', type: 'base', shape: { title: text() }, rules: open })
const votes = defineCollection({
  name: 'votes',
  type: 'base',
  shape: { clip: relation('clips', { required: true }), word: text() },
  rules: open,
  indexes: [unique('word')],
})

let fresh: FreshDatabase
let running: TestEngine
let client: PocketBase
let database: Database
let other: Client
const ids: string[] = []
beforeAll(async () => {
  fresh = await postgres.create()
  const databaseUrl = fresh.databaseUrl ?? ''
  running = await startTestEngine({ collections: [clips, votes], databaseUrl })
  client = new PocketBase(running.url).autoCancellation(false)
  for (const title of ['one', 'two']) ids.push((await client.collection('clips').create({ title })).id)
  database = await openPostgres({ databaseUrl, logger: pino({ level: 'silent' }) })
  other = new Client({ connectionString: databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.close()
  await running.close()
  await fresh.drop()
})
beforeEach(async () => {
  await database.write((connection) => connection.run(sql('DELETE FROM votes')))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await other.query('ROLLBACK')
})

const insert = new Insert({ table: 'votes', columns: ['id', 'clip', 'word'] })
const insertion = (word: string, clip = ids[0] ?? '') => insert.of([[word, clip, word]])
const plain = <T>(work: (connection: Connection) => Promise<T>) => database.write(work, { isPlain: true })
/** Holds a clip and adds a vote, as a created record does. */
const vote = (word: string, clip = ids[0] ?? '') =>
  plain(async (connection) => {
    if (connection.holdShared) await connection.holdShared('clips', [clip])
    else await connection.run(sql('SELECT 1 FROM clips WHERE id = ? FOR KEY SHARE', [clip]))
    void connection.post?.(insertion(word, clip))
    return word
  })
const create = (word: string, clip = ids[0]) => client.collection('votes').create({ word, clip })
const words = async () =>
  (await database.readArrays(sql('SELECT word FROM votes ORDER BY word'))).map(([word]) => word)

const voteAll = (names: readonly string[]) => Promise.allSettled(names.map((word) => vote(word)))
const oneRejected = ['fulfilled', 'rejected', 'fulfilled']

/** How often each statement is asked from now on, and how often rows are added. */
function countStatements() {
  const counts = { BEGIN: 0, COMMIT: 0, ROLLBACK: 0, INSERT: 0 }
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client it was asked of
  const { query } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [question] = args
    for (const each of question instanceof Piece ? question.texts : [String(question)]) {
      const [verb = ''] = each.split(' ')
      if (verb === 'BEGIN' || verb === 'COMMIT' || verb === 'ROLLBACK' || verb === 'INSERT') counts[verb] += 1
    }
    return Reflect.apply(query, this, args)
  })
  return counts
}

describe('plain writes of one moment', () => {
  test('share a transaction, and each is told when it is readable', async () => {
    await vote('first')
    const counts = countStatements()
    const names = Array.from({ length: 20 }, (_, n) => `w${String(n).padStart(2, '0')}`)
    await Promise.all(
      names.map(async (name, n) => {
        await vote(name, ids[n % 2])
        expect(await words()).toContain(name)
      }),
    )
    expect(await words()).toEqual(['first', ...names])
    // Sixteen rows and four.
    expect(counts).toEqual({ BEGIN: 1, COMMIT: 1, ROLLBACK: 0, INSERT: 2 })
  })

  test('are at most so many to a transaction', async () => {
    const counts = countStatements()
    await Promise.all(Array.from({ length: 40 }, (_, n) => vote(`w${n}`)))
    expect(counts).toEqual({ BEGIN: 2, COMMIT: 2, ROLLBACK: 0, INSERT: 2 })
  })

  test('of which one breaks a rule of the database: it fails alone', async () => {
    await vote('b')
    const counts = countStatements()
    const outcomes = await voteAll(['a', 'b', 'c'])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: { code: '23505' } },
      { status: 'fulfilled', value: 'c' },
    ])
    expect(await words()).toEqual(['a', 'b', 'c'])
    // Together, as two rows and one; each with a statement of its own, the one that failed alone, and the two others.
    expect(counts).toEqual({ BEGIN: 4, COMMIT: 4, ROLLBACK: 3, INSERT: 2 + 3 + 1 + 2 })
    // Where one has failed the next may.
    expect((await voteAll(['d', 'b', 'e'])).map(({ status }) => status)).toEqual(oneRejected)
    expect(counts).toEqual({ BEGIN: 7, COMMIT: 7, ROLLBACK: 5, INSERT: 8 + 3 + 1 + 2 })
    for (let n = 0; n < 100; n += 1) await vote(`n${n}`)
    expect((await voteAll(['f', 'g', 'h'])).map(({ status }) => status)).not.toContain('rejected')
    expect(counts.INSERT).toBe(14 + 100 + 2)
  })

  test('whatever they are: each has the outcome it would have had alone', async () => {
    const work = fc.record({
      kind: fc.constantFrom('vote', 'vote', 'vote', 'nowhere', 'throws', 'asks'),
      word: fc.stringMatching(/^[a-j]$/),
      turn: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(work, { maxLength: 45 }), async (works) => {
        await database.write((connection) => connection.run(sql('DELETE FROM votes')))
        const outcomes = await Promise.allSettled(
          works.map(async ({ kind, word, turn }) => {
            for (let waited = 0; waited < turn; waited += 1) await setImmediate()
            if (kind === 'vote') return vote(word)
            if (kind === 'nowhere') return vote(word, 'nowhere')
            return plain(async (connection) => {
              void connection.post?.(insertion(word))
              if (kind === 'throws') throw new Error('made up')
              await connection.readArrays(sql('SELECT 1'))
              return word
            })
          }),
        )
        const kept = works.filter((_, place) => outcomes[place]?.status === 'fulfilled')
        // Of those that want one word, one has it: the others are told why not.
        expect(kept.map(({ word }) => word).toSorted()).toEqual(await words())
        const wanted = works.filter(({ kind }) => kind !== 'throws').map(({ word }) => word)
        expect(await words()).toEqual([...new Set(wanted)].toSorted())
        const refused = outcomes.flatMap((outcome, place) =>
          outcome.status === 'rejected' ? [{ kind: works[place]?.kind, reason: outcome.reason }] : [],
        )
        expect(refused).toMatchObject(
          refused.map(({ kind }) => ({
            reason: kind === 'throws' ? { message: 'made up' } : { code: '23505' },
          })),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('of which two are the same: one of them is kept', async () => {
    const outcomes = await Promise.allSettled(['a', 'b', 'b', 'c'].map((word) => vote(word)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(await words()).toEqual(['a', 'b', 'c'])
  })

  test('of which one fails after it has written: nothing of it stays, and all of the others', async () => {
    const failing = plain(async (connection) => {
      void connection.post?.(insertion('failing'))
      throw new Error('made up')
    })
    const outcomes = await Promise.allSettled([vote('a'), failing, vote('c')])
    expect(outcomes).toMatchObject([{ value: 'a' }, { reason: new Error('made up') }, { value: 'c' }])
    expect(await words()).toEqual(['a', 'c'])
  })

  test('of which one fails before that: the others are not run again', async () => {
    let runs = 0
    const failing = plain(async (connection) => {
      await connection.holdShared?.('clips', [ids[0] ?? ''])
      throw new Error('made up')
    })
    const counted = plain(async (connection) => {
      runs += 1
      void connection.post?.(insertion('counted'))
    })
    await expect(failing).rejects.toThrow('made up')
    await counted
    expect({ runs, words: await words() }).toEqual({ runs: 1, words: ['counted'] })
  })

  test('of which one refers to what somebody holds: it waits alone', async () => {
    await other.query('BEGIN')
    await other.query('SELECT 1 FROM clips WHERE id = $1 FOR UPDATE', [ids[1]])
    let isDone = false
    const waiting = vote('waiting', ids[1]).finally(() => (isDone = true))
    await Promise.all([vote('a'), vote('b')])
    expect({ isDone, words: await words() }).toEqual({ isDone: false, words: ['a', 'b'] })
    await other.query('ROLLBACK')
    await waiting
    expect(await words()).toEqual(['a', 'b', 'waiting'])
  })

  test('of which one waits for what somebody else is about to add: it waits alone', async () => {
    await other.query('BEGIN')
    await other.query(`INSERT INTO votes (id, clip, word) VALUES ('b', 'b', 'b')`)
    let isDone = false
    const waiting = vote('b').finally(() => (isDone = true))
    await Promise.all([vote('a'), vote('c')])
    expect({ isDone, words: await words() }).toEqual({ isDone: false, words: ['a', 'c'] })
    await other.query('ROLLBACK')
    await waiting
    expect(await words()).toEqual(['a', 'b', 'c'])
  })

  test('do not wait for each other where groups want the same in another order', async () => {
    const names = Array.from({ length: 32 }, (_, n) => `w${n}`)
    const both = [...names, ...names.toReversed()].map((word) => vote(word))
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(32)
    expect(await words()).toEqual(names.toSorted())
  })

  test('whose connection is lost are done again', async () => {
    await vote('first')
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND state = 'idle'
       AND query LIKE 'COMMIT%'`,
    )
    await Promise.all([vote('a'), vote('b')])
    expect(await words()).toEqual(['a', 'b', 'first'])
  })

  test('whose commit nobody answers are not done again', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the piece it was asked of
    const { ask } = Piece.prototype
    vi.spyOn(Piece.prototype, 'ask').mockImplementation(function (this: Piece, asked) {
      const isEnd = asked.text === 'COMMIT'
      const killing = { text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] }
      return Reflect.apply(ask, this, [isEnd ? killing : asked])
    })
    const outcomes = await Promise.allSettled([vote('a'), vote('b')])
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'database_away' } },
      { status: 'rejected', reason: { code: 'database_away' } },
    ])
    vi.restoreAllMocks()
    expect(await words()).toEqual([])
  })
})

describe('a write that turns out not to be plain', () => {
  const question = sql('SELECT count(*) FROM votes')
  test('goes on in a transaction of its own where it has asked nothing else', async () => {
    let runs = 0
    const work = plain(async (connection) => {
      runs += 1
      const [row] = await connection.readArrays(question)
      void connection.post?.(insertion('later'))
      return row
    })
    expect({ row: await work, runs, words: await words() }).toEqual({ row: [0], runs: 1, words: ['later'] })
  })

  test('fails there as any other', async () => {
    await vote('later')
    const work = plain(async (connection) => {
      await connection.readArrays(question)
      void connection.post?.(insertion('later'), () => new Error('explained'))
    })
    await expect(work).rejects.toThrow('explained')
  })

  test('is run again alone where it has, and what it added before is there once', async () => {
    let runs = 0
    const work = plain(async (connection) => {
      runs += 1
      void connection.post?.(insertion('early'))
      return connection.readArrays(question)
    })
    const [rows] = await Promise.all([work, vote('a')])
    expect({ runs, words: await words() }).toEqual({ runs: 2, words: ['a', 'early'] })
    expect(Number(rows[0]?.[0])).toBeGreaterThan(0)
  })

  test('asks nothing after its end', async () => {
    const ended = await plain(async (connection) => ({ connection }))
    await expect(ended.connection.run(insertion('late'))).rejects.toThrow('no transaction')
    expect(() => ended.connection.post?.(insertion('late'))).toThrow('no transaction')
    expect(await words()).toEqual([])
  })
})

test('created records share a transaction, and each is refused for its own reasons', async () => {
  await create('taken')
  const outcomes = await Promise.allSettled([
    create('a'),
    create('taken'),
    create('nowhere', 'nothinghere0000'),
    ...Array.from({ length: 10 }, (_, n) => create(`b${n}`, ids[n % 2])),
  ])
  expect(outcomes.slice(0, 3)).toMatchObject([
    { status: 'fulfilled', value: { word: 'a' } },
    { reason: { status: 400, response: { data: { word: { code: 'validation_not_unique' } } } } },
    { reason: { status: 400, response: { data: { clip: { code: 'validation_missing_rel_records' } } } } },
  ])
  expect(outcomes.slice(3).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await words()).toEqual(['a', ...Array.from({ length: 10 }, (_, n) => `b${n}`), 'taken'])
})
