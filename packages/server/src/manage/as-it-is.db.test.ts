import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { onEachDatabase, watchSchema, type FreshDatabase, type SchemaWatch } from '@longhouse/engine/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failureSentences } from '../failure-sentences.ts'
import { readSettings, type Settings } from '../settings.ts'
import { commands, type Command } from './commands.ts'

const problem = 'The database does not fit this version of the software'
const todo = 'restart the site with it (npm start), then run this again; nothing was changed.'

const doctor = commands.find(({ name }) => name === 'doctor')
const changing = commands.filter((command) => command !== doctor)

const terminal = Object.getOwnPropertyDescriptor(process, 'stdin')

onEachDatabase((database) => {
  let folder: string
  let fresh: FreshDatabase
  let settings: Settings
  let schema: SchemaWatch
  const said: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-as-it-is-'))
    fresh = await database.create()
    settings = readSettings({
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    })
    const pocketBase = join(folder, 'pb_data')
    await cp(join(import.meta.dirname, '../testing/pocketbase-data'), pocketBase, { recursive: true })
    await writeFile(join(pocketBase, 'data.db'), gunzipSync(await readFile(join(pocketBase, 'data.db.gz'))))
  })
  afterAll(async () => {
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    said.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
    const stdin = { configurable: true, get: () => Readable.from(['a long password\n']) }
    Object.defineProperty(process, 'stdin', stdin)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    if (terminal) Object.defineProperty(process, 'stdin', terminal)
  })

  /** What each command is given, in an order in which each finds what it needs. */
  const argsOf = ({ name }: Command): readonly string[] => {
    const given: Readonly<Record<string, readonly string[]>> = {
      'first-run': [],
      'superuser upsert': ['root@example.com'],
      'user create': ['ada@example.com', '--username', 'ada'],
      'user promote': ['ada'],
      'user demote': ['ada'],
      'user log-out': ['ada'],
      'user suspend': ['ada', '--until', '2099-01-01'],
      'user unsuspend': ['ada'],
      'user reset': ['ada'],
      seed: ['none'],
      backup: [join(folder, 'all.zip'), '--force'],
      restore: [join(folder, 'all.zip')],
      'send-parked': [],
      'import-pocketbase': [join(folder, 'pb_data')],
      doctor: ['--json'],
    }
    const args = given[name]
    if (!args) throw new Error(`Say here what ${name} is given.`)
    return args
  }

  test('the first command makes everything in an empty place, and none changes it after that', async () => {
    await doctor?.run(settings, argsOf(doctor))
    schema = await watchSchema(settings)
    const before = await schema.seen()
    const codes: unknown[] = []
    for (const command of changing) {
      // The last administrator stays one, so there is another.
      if (command.name === 'user create')
        await command.run(settings, ['bo@example.com', '--username', 'bo', '--admin'])
      codes.push(await command.run(settings, argsOf(command)))
    }
    await doctor?.run(settings, argsOf(doctor))
    expect({ codes, said }).toMatchObject({ codes: changing.map(() => 0) })
    expect(await schema.seen()).toEqual(before)
  }, 120_000)

  test('where the database is of another version, every command ends with a sentence and changes nothing', async () => {
    await schema.run('DROP VIEW "clip_leaderboard"')
    const before = await schema.seen()
    const failures: unknown[] = []
    for (const command of changing)
      failures.push(await command.run(settings, argsOf(command)).catch(failureSentences))
    expect(failures).toEqual(changing.map(() => [`${problem}: ${todo}`]))
    said.length = 0
    expect(await doctor?.run(settings, argsOf(doctor))).toBe(1)
    expect(JSON.parse(said.join(' '))).toContainEqual(
      expect.objectContaining({ state: 'problem', message: problem, todo }),
    )
    expect(await schema.seen()).toEqual(before)
  }, 120_000)
})
