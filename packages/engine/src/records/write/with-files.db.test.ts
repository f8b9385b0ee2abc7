import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { databaseUnreachable } from '../../errors.ts'
import { onEachDatabase } from '../../testing/index.ts'
import { ChangeObservers } from '../changes.ts'
import { idOf, openRecords, person, type OpenRecords } from '../records.fixture.ts'
import { Records } from '../records.ts'

const post = () => ({ title: 'One', author: idOf('ann'), pictures: [new File(['x'], 'x.txt')] })

onEachDatabase((database) => {
  let open: OpenRecords
  beforeEach(async () => {
    open = await openRecords(database)
    await open.add('people', person('ann'))
  })
  afterEach(() => open.close())

  /** Returns records on a database that loses its connection after each commit, before it reports it. */
  const recordsWithLostCommits = () => {
    const write: Database['write'] = async (work) => {
      await open.database.write(work)
      throw databaseUnreachable(new Error('the connection was lost in a commit'))
    }
    return new Records({
      database: { ...open.database, write },
      collections: open.registry,
      files: open.files,
      passwords: { hash: async (plain) => plain, verify: async () => false },
      changes: new ChangeObservers(),
      hooks: [],
      logger: pino({ level: 'silent' }),
      now: () => new Date(),
    })
  }
  const keptNames = () => [...open.files.kept.keys()].map((key) => key.replace(/.*\//, ''))

  test('the files of a write stay when its outcome is unknown', async () => {
    const records = recordsWithLostCommits()
    await expect(records.store('posts').create(post())).rejects.toMatchObject({ status: 503 })
    expect(await open.records.store('posts').count()).toBe(1)
    expect(keptNames()).toEqual(['stored_x.txt'])
  })

  test('so do those of a whole transaction', async () => {
    const records = recordsWithLostCommits()
    const work = records.transaction((tx) => tx.recordsOf('posts').create(post()))
    await expect(work).rejects.toMatchObject({ status: 503 })
    expect(await open.records.store('posts').count()).toBe(1)
    expect(keptNames()).toEqual(['stored_x.txt'])
  })
})
