import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../database/sql.ts'
import { openDatabase } from '../database/open.ts'
import { extendTables } from '../database/schema-sync.ts'
import { onEachDatabase } from '../testing/index.ts'
import { DiskStorage } from './disk-storage.ts'
import { FileRemovals, DeletionPause } from './file-removals.ts'

const keys = ['things/a/one.txt', 'things/a/two.txt', 'things/b/three.txt']

/** A disk that takes its time over every removal. */
class SlowDisk extends DiskStorage {
  readonly asked = Promise.withResolvers<void>()
  readonly turn = Promise.withResolvers<void>()

  override async remove(key: string): Promise<void> {
    this.asked.resolve()
    await this.turn.promise
    await super.remove(key)
  }
}

onEachDatabase((database) => {
  test.each(['everything closes', 'it is told to stop'])(
    'a sweep that is under way when %s ends with the file it is at; the rest stays noted',
    async (why) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-removals-'))
      const fresh = await database.create()
      const { databaseUrl } = fresh
      const opened = await openDatabase({ dataDir, databaseUrl, logger: pino({ level: 'silent' }) })
      onTestFinished(async () => {
        await opened.close()
        await fresh.drop()
        await rm(dataDir, { recursive: true, force: true })
      })
      const storage = new SlowDisk(join(dataDir, 'storage'), join(dataDir, 'temp'))
      const removals = new FileRemovals({
        database: opened,
        storage,
        hold: new DeletionPause(opened, () => new Date()),
        hasRecord: async () => false,
      })
      await opened.write((connection) => extendTables(connection, { tables: [] }))
      for (const key of keys) await storage.write(key, Buffer.from('text'))
      await opened.write((connection) => removals.note(connection, keys))

      const stopping = new AbortController()
      const sweep = removals.sweep(stopping.signal)
      await storage.asked.promise
      if (why === 'it is told to stop') stopping.abort()
      const ended = why === 'it is told to stop' ? sweep : removals.close()
      storage.turn.resolve()
      await ended
      const noted = await opened.read<{ id: string }>(sql('SELECT id FROM _file_removals'))
      expect(noted).toHaveLength(keys.length - 1)
      for (const key of keys)
        expect((await storage.stat(key)) !== undefined).toBe(noted.some(({ id }) => id === key))
      await sweep
    },
  )
})
