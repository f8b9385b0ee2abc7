import { join } from 'node:path'
import { Readable } from 'node:stream'
import { watchSchema, type SchemaWatch } from '@longhouse/engine/testing'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failureSentences } from '../failure-sentences.ts'
import { hearConsole, onEachInstallation, unpackPocketBaseData } from '../testing/installation.ts'
import { commands, type ManageCommand } from './commands.ts'

const problem = 'The database does not fit this version of the software'
const todo = 'restart the site with it (npm start), then run this again; nothing was changed.'

const doctor = commands.find(({ name }) => name === 'doctor')
const changing = commands.filter((command) => command !== doctor)

const terminal = Object.getOwnPropertyDescriptor(process, 'stdin')

onEachInstallation({ DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:9' }, (here) => {
  let schema: SchemaWatch
  const said = hearConsole()

  beforeAll(() => unpackPocketBaseData(join(here.folder, 'pb_data')))
  beforeEach(() => {
    const stdin = { configurable: true, get: () => Readable.from(['a long password\n']) }
    Object.defineProperty(process, 'stdin', stdin)
  })
  afterEach(() => {
    if (terminal) Object.defineProperty(process, 'stdin', terminal)
  })

  /** Returns arguments for each command, so that in this order each finds what it needs. */
  const argsOf = ({ name }: ManageCommand): readonly string[] => {
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
      backup: [join(here.folder, 'all.zip'), '--force'],
      restore: [join(here.folder, 'all.zip')],
      'send-parked': [],
      'rebuild-activities': [],
      'import-pocketbase': [join(here.folder, 'pb_data')],
      doctor: ['--json'],
    }
    const args = given[name]
    if (!args) throw new Error(`Say here what ${name} is given.`)
    return args
  }

  test('the first command creates the schema in an empty place, and no later command changes it', async () => {
    await doctor?.run(here.settings, argsOf(doctor))
    schema = await watchSchema(here.settings)
    const before = await schema.seen()
    const codes: unknown[] = []
    for (const command of changing) {
      // The last administrator cannot be removed, so there is another one.
      if (command.name === 'user create')
        await command.run(here.settings, ['bo@example.com', '--username', 'bo', '--admin'])
      codes.push(await command.run(here.settings, argsOf(command)))
    }
    await doctor?.run(here.settings, argsOf(doctor))
    expect({ codes, said }).toMatchObject({ codes: changing.map(() => 0) })
    expect(await schema.seen()).toEqual(before)
  }, 120_000)

  test('if the database is of another version, every command ends with a message and changes nothing', async () => {
    await schema.run('DROP VIEW "clip_leaderboard"')
    const before = await schema.seen()
    const failures: unknown[] = []
    for (const command of changing)
      failures.push(await command.run(here.settings, argsOf(command)).catch(failureSentences))
    expect(failures).toEqual(changing.map(() => [`${problem}: ${todo}`]))
    said.length = 0
    expect(await doctor?.run(here.settings, argsOf(doctor))).toBe(1)
    expect(JSON.parse(said.join(' '))).toContainEqual(
      expect.objectContaining({ state: 'problem', message: problem, todo }),
    )
    expect(await schema.seen()).toEqual(before)
  }, 120_000)
})
