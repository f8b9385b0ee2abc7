import * as fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection, Database } from './database.ts'
import { sql } from './sql.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { openSqlite } from './sqlite-database.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-groups-'))
  database = openSqlite(folder)
  await database.write((connection) => connection.run(sql('CREATE TABLE t (id TEXT PRIMARY KEY)')))
  // On any machine, these take no time.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const insert = (connection: Connection, id: string) =>
  connection.run(sql('INSERT INTO t (id) VALUES (?)', [id]))
const stored = async () =>
  (await database.read<{ id: string }>(sql('SELECT id FROM t ORDER BY id'))).map(({ id }) => id)

/** Calls the listener before every `exec`; returns a function that stops it. */
function hearExec(listener: (text: string) => void): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own connection
  const original = SqliteConnection.prototype.exec
  const spy = vi.spyOn(SqliteConnection.prototype, 'exec')
  spy.mockImplementation(function (this: SqliteConnection, text: string) {
    listener(text)
    original.call(this, text)
  })
  return () => spy.mockRestore()
}

test('writes of one turn share a commit, and each resolves when it is readable', async () => {
  let commits = 0
  hearExec((text) => (commits += text === 'COMMIT' ? 1 : 0))
  const names = Array.from({ length: 30 }, (_, index) => `w${String(index).padStart(2, '0')}`)
  await Promise.all(
    names.map(async (name) => {
      await database.write((connection) => insert(connection, name))
      expect(await stored()).toContain(name)
    }),
  )
  expect(await stored()).toEqual(names)
  expect(commits).toBe(1)
})

test('one that fails in the middle fails alone', async () => {
  const works = ['a', 'b', 'c'].map((name) =>
    database.write(async (connection) => {
      await insert(connection, name)
      if (name === 'b') throw new Error('made up')
      return name
    }),
  )
  const [first, second, third] = await Promise.allSettled(works)
  expect([first, third]).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'fulfilled', value: 'c' },
  ])
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'made up' } })
  expect(await stored()).toEqual(['a', 'c'])
})

test('whatever works do, what failed left nothing and the rest is there', async () => {
  const anyWork = fc.constantFrom('never', 'before', 'between', 'after')
  await fc.assert(
    fc.asyncProperty(fc.array(anyWork, { minLength: 1, maxLength: 8 }), async (works) => {
      await database.write((connection) => connection.run(sql('DELETE FROM t')))
      const outcomes = await Promise.allSettled(
        works.map((fails, place) =>
          database.write(async (connection) => {
            if (fails === 'before') throw new Error('made up')
            await insert(connection, `${place}`)
            if (fails === 'between') throw new Error('made up')
            await insert(connection, `${place} more`)
            if (fails === 'after') throw new Error('made up')
          }),
        ),
      )
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
        works.map((fails) => fails === 'never'),
      )
      expect(await stored()).toEqual(
        works.flatMap((fails, place) => (fails === 'never' ? [`${place}`, `${place} more`] : [])),
      )
    }),
    { numRuns: 60 },
  )
})

test('a later one sees what an earlier one wrote, and is refused once that can be read', async () => {
  const first = database.write((connection) => insert(connection, 'same'))
  const seen: string[][] = []
  await database
    .write((connection) => insert(connection, 'same'))
    .catch(async () => seen.push(await stored()))
  expect(seen).toEqual([['same']])
  await first
})

test('a failure caused by a write that was lost with its group does not count', async () => {
  let failures = 1
  hearExec((text) => {
    if (text !== 'COMMIT' || failures === 0) return
    failures -= 1
    throw new Error('the disk is full')
  })
  let tries = 0
  const outcomes = await Promise.allSettled([
    database.write(async (connection) => {
      tries += 1
      await insert(connection, tries === 1 ? 'wanted' : 'something else')
    }),
    database.write((connection) => insert(connection, 'wanted')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await stored()).toEqual(['something else', 'wanted'])
})

test('writes resolve after the commit, never before', async () => {
  const seen: string[] = []
  hearExec((text) => seen.push(text))
  await Promise.all(
    ['a', 'b'].map(async (name) => {
      await database.write((connection) => insert(connection, name))
      seen.push(name)
    }),
  )
  expect(seen.slice(seen.indexOf('COMMIT'))).toEqual(['COMMIT', 'a', 'b'])
  expect(seen.slice(0, seen.indexOf('COMMIT'))).not.toContain('a')
})

test('after a failed commit every write is run again on its own', async () => {
  let failures = 1
  hearExec((text) => {
    if (text !== 'COMMIT' || failures === 0) return
    failures -= 1
    throw new Error('the disk is full')
  })
  const told = await Promise.all(
    ['a', 'b'].map((name) =>
      database.write(async (connection) => {
        await insert(connection, name)
        return name
      }),
    ),
  )
  expect(told).toEqual(['a', 'b'])
  expect(await stored()).toEqual(['a', 'b'])
})

test('a commit that fails for good rejects every write, and nothing is stored', async () => {
  const stop = hearExec((text) => {
    if (text === 'COMMIT') throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
  })
  const outcomes = await Promise.allSettled(
    ['a', 'b'].map((name) => database.write((connection) => insert(connection, name))),
  )
  expect(outcomes).toEqual([
    expect.objectContaining({ status: 'rejected' }),
    expect.objectContaining({ status: 'rejected' }),
  ])
  stop()
  expect(await stored()).toEqual([])
  await database.write((connection) => insert(connection, 'after'))
  expect(await stored()).toEqual(['after'])
})

test('work that waits for something outside delays no earlier write beyond its turn of the loop', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = database.write((connection) => insert(connection, 'a'))
  await nextTurn()
  await nextTurn()
  const slow = database.write(async (connection) => {
    await insert(connection, 'slow')
    await promise
  })
  await first
  expect(await stored()).toEqual(['a'])
  resolve()
  await slow
})

test('closing commits what was written', async () => {
  const write = database.write((connection) => insert(connection, 'last'))
  await database.close()
  await write
  database = openSqlite(folder)
  expect(await stored()).toEqual(['last'])
})

const steps = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    /** Whether it fails, and how many turns of the loop it waits before. */
    fails: fc.boolean(),
    waits: fc.integer({ min: 0, max: 2 }),
    /** Turns of the loop before the next one begins. */
    pause: fc.integer({ min: 0, max: 1 }),
  }),
  { minLength: 1, maxLength: 40 },
)

test('whatever is written at once, what is stored is what was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (works) => {
      await database.write((connection) => connection.run(sql('DELETE FROM t')))
      const running: Promise<string | undefined>[] = []
      for (const { id, fails, waits, pause } of works) {
        const name = `n${id}`
        running.push(
          database
            .write(async (connection) => {
              await insert(connection, name)
              for (let turn = 0; turn < waits; turn += 1) await nextTurn()
              if (fails) throw new Error('made up')
              return name
            })
            .catch(() => undefined),
        )
        if (pause > 0) await nextTurn()
      }
      const told = (await Promise.all(running)).filter((name) => name !== undefined)
      expect(new Set(told).size, 'no name is given twice').toBe(told.length)
      expect(await stored()).toEqual(told.toSorted((a, b) => (a < b ? -1 : 1)))
    }),
    { numRuns: 60 },
  )
})
