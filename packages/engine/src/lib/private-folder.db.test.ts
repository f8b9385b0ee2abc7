import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'

test('the data folder and its files are closed to other users, however they were made', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'longhouse-private-'))
  const folder = join(parent, 'data')
  const said: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
  const modes = async () => {
    const names = ['', 'backups', ...(await readdir(folder)).filter((name) => name.includes('.db'))]
    const infos = names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777] as const)
    return Object.fromEntries(await Promise.all(infos))
  }

  const first = await createEngine({ dataDir: folder, collections: [], logger })
  await first.backups.create(join(folder, 'backups', 'one.zip'))
  const database = { 'data.db': 0o600, 'data.db-wal': 0o600, 'data.db-shm': 0o600 }
  const logs = { 'logs.db': 0o600, 'logs.db-wal': 0o600, 'logs.db-shm': 0o600 }
  expect(await modes()).toEqual({ '': 0o700, backups: 0o700, ...database, ...logs })
  await first.close()
  expect(said).toEqual([])

  await chmod(folder, 0o755)
  await chmod(join(folder, 'data.db'), 0o644)
  await writeFile(join(folder, 'backups', 'old.zip'), '', { mode: 0o644 })
  const second = await createEngine({ dataDir: folder, collections: [], logger })
  expect(await modes()).toEqual({ '': 0o700, backups: 0o700, ...database, ...logs })
  expect((await stat(join(folder, 'backups', 'old.zip'))).mode & 0o777).toBe(0o600)
  expect(said).toEqual([
    expect.stringContaining('other users of this machine could open the data of the site'),
  ])
  await second.close()
  await rm(parent, { recursive: true, force: true })
})
