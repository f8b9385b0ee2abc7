import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { extendTables } from '../database/schema-sync.ts'
import { onEachDatabase } from '../testing/index.ts'
import { DeletionPause } from './file-removals.ts'

onEachDatabase((database) => {
  // On SQLite there is one machine, and one clock.
  const hours = database.name === 'postgres' ? [-1, 1] : [0]

  test.each(hours)('is one holder’s at a time, also on a node whose clock is %i hours off', async (off) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-hold-'))
    const fresh = await database.create()
    const { databaseUrl } = fresh
    const opened = await openDatabase({ dataDir, databaseUrl, logger: pino({ level: 'silent' }) })
    await opened.write((connection) => extendTables(connection, { tables: [] }))
    const here = new DeletionPause(opened, () => new Date())
    const there = new DeletionPause(opened, () => new Date(Date.now() + off * 3_600_000))

    const release = await here.take()
    expect(await there.isTaken()).toBe(true)
    expect(await there.take()).toBeUndefined()
    await release?.()
    const again = await there.take()
    expect(await here.isTaken()).toBe(true)
    await again?.()
    expect(await here.isTaken()).toBe(false)

    await opened.close()
    await fresh.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
})
