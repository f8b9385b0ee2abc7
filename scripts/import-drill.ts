import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { commands, readSettings, withEngine } from '@longhouse/server/testing'
import { passwordOf } from '../packages/engine/conformance/harness/make-data.ts'
import type { Engine } from '@longhouse/engine'
import { startPostgres } from '@longhouse/engine/testing'

/**
 * Imports a folder that `packages/engine/conformance/make-data.ts` made with a real PocketBase into an empty site on
 * each database, and compares: `node scripts/import-drill.ts FOLDER [--logins N]`
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { logins: { type: 'string', default: '500' } },
})
const [folder = ''] = positionals
const compared = ['users', 'tournaments', 'clips', 'clip_votes', 'tournament_registrations'] as const

interface Result {
  readonly database: string
  readonly seconds: number
  readonly records: number
  readonly missing: number
  readonly files: number
  readonly logins: string
}

const results: Result[] = [await drill('sqlite')]
const server = await startPostgres()
try {
  results.push(await drill('postgres', server.url))
} finally {
  await server.stop()
}
console.table(results)
process.exitCode = results.every(({ missing }) => missing === 0) ? 0 : 1

async function drill(database: string, databaseUrl?: string): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-drill-'))
  const settings = readSettings({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  try {
    const started = performance.now()
    await commands.find(({ name }) => name === 'import-pocketbase')?.run(settings, [folder])
    const seconds = Math.round((performance.now() - started) / 100) / 10
    return await withEngine(settings, async (engine) => ({
      database,
      seconds,
      ...(await compareRecords(engine)),
      files: await countFiles(join(dataDir, 'storage')),
      logins: await logInAll(engine),
    }))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function compareRecords(engine: Engine): Promise<{ records: number; missing: number }> {
  const source = new DatabaseSync(join(folder, 'data.db'), { readOnly: true })
  const counts = { records: 0, missing: 0 }
  for (const name of compared) {
    const here = new Set((await engine.recordsOf(name).findAll({})).map(({ id }) => id))
    const theirs = source.prepare(`SELECT id FROM ${name}`).all()
    counts.records += here.size
    counts.missing += theirs.filter(({ id }) => !here.has(String(id))).length
  }
  source.close()
  return counts
}

async function countFiles(storage: string): Promise<number> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function logInAll(engine: Engine): Promise<string> {
  const app = engine.createServer()
  let right = 0
  for (let index = 0; index < Number(values.logins); index += 1) {
    const payload = { identity: `member${index}@example.com`, password: passwordOf(index) }
    const url = '/api/collections/users/auth-with-password'
    const { statusCode } = await app.inject({ method: 'POST', url, payload })
    if (statusCode === 200) right += 1
  }
  await app.close()
  return `${right} of ${values.logins}`
}
