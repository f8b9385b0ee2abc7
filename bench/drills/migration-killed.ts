import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@longhouse/engine/testing'
import { spawnSite } from '@longhouse/server/testing'
import { ms, must, type Drill } from './drill.ts'
import { clipWriter, integrityOf, operatorAt, plain, startPlain, withFolder } from './process.ts'

const kills = 8

export const migrationKilled: Drill = {
  name: 'migration-killed',
  fault: 4,
  run: async () => {
    const onSqlite = await withFolder((folder) => killedWhileStarting(folder, {}))
    const server = await startPostgres()
    try {
      const onPostgres = await withFolder((folder) =>
        killedWhileStarting(folder, { DATABASE_URL: server.url }),
      )
      return `SQLite: ${onSqlite}; PostgreSQL: ${onPostgres}`
    } finally {
      await server.stop()
    }
  },
}

/** Starts on an empty database and kills each start, each a little later than the one before. */
async function killedWhileStarting(folder: string, env: Record<string, string>): Promise<string> {
  const whole = await timeToReady()
  let early = 0
  for (let n = 0; n < kills; n += 1) {
    const site = await spawnSite({ dataDir: folder, env: { ...plain, ...env } })
    await sleep(whole * (0.3 + (0.7 * n) / kills))
    if (!site.output().includes('The site is at')) early += 1
    await site.end('SIGKILL')
  }
  const start = performance.now()
  const site = await startPlain(folder, env)
  const readyMs = performance.now() - start
  const write = await clipWriter(await operatorAt(site.url))
  await write('after all that')
  await site.end()
  must(env['DATABASE_URL'] !== undefined || integrityOf(folder) === 'ok', 'The file is damaged.')
  return `${kills} starts killed (${early} before they were up), then ready in ${ms(readyMs)}`
}

async function timeToReady(): Promise<number> {
  return withFolder(async (other) => {
    const start = performance.now()
    const site = await startPlain(other)
    const time = performance.now() - start
    await site.end('SIGKILL')
    return time
  })
}
