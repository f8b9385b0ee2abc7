import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { failureSentences } from '../failure-sentences.ts'
import { readSettings, type Settings } from '../settings.ts'
import { hearConsole } from '../testing/installation.ts'
import { compiledCode } from '../testing/site-process.ts'
import { commands } from './commands.ts'
import { withEngine } from './with-engine.ts'

let folder: string
let settings: Settings
const said = hearConsole()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-manage-'))
  settings = readSettings({ DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'silent' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const terminal = Object.getOwnPropertyDescriptor(process, 'stdin')
afterEach(() => {
  if (terminal) Object.defineProperty(process, 'stdin', terminal)
})

/** Sets what the next command reads from standard input. */
function type(text: string): void {
  Object.defineProperty(process, 'stdin', { configurable: true, get: () => Readable.from([text]) })
}

function run(name: string, args: readonly string[] = [], on: Settings = settings): Promise<number> {
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  return command.run(on, args)
}

/** Whether this password logs in to this collection of the installation. */
function canLogIn(collection: string, identity: string, password: string): Promise<boolean> {
  return withEngine(settings, async (engine) => {
    const server = engine.createServer()
    const answer = await server.inject({
      method: 'POST',
      url: `/api/collections/${collection}/auth-with-password`,
      payload: { identity, password },
    })
    await server.close()
    return answer.statusCode === 200
  })
}

const countMembers = (on: Settings) => withEngine(on, (engine) => engine.recordsOf('users').count())

test('rebuild-activities reports for each kind what differed', async () => {
  await withEngine(settings, async (engine) => {
    const { id } = await engine.recordsOf('users').create({ username: 'ada', email: 'ada@example.com' })
    const joined = await engine.recordsOf('activities').findFirst({ filter: `user = '${id}'` })
    await engine.recordsOf('activities').delete(joined?.id ?? '')
  })
  expect(await run('rebuild-activities')).toBe(0)
  expect(said.splice(0)).toContain('joined: 1 looked at, 1 written.')
  expect(await run('rebuild-activities')).toBe(0)
  expect(said.splice(0)).toContain('joined: 1 looked at, nothing differs.')
  await withEngine(settings, async (engine) => {
    for (const { id } of await engine.recordsOf('users').findAll()) await engine.recordsOf('users').delete(id)
  })
})

describe('superuser upsert', () => {
  test('creates a superuser, and sets the password of an existing one', async () => {
    type('the first password\n')
    expect(await run('superuser upsert', ['root@example.com'])).toBe(0)
    expect(said).toEqual(['root@example.com is a superuser.'])
    expect(await canLogIn('_superusers', 'root@example.com', 'the first password')).toBe(true)
    type('the second password\r\nand more')
    expect(await run('superuser upsert', ['root@example.com'])).toBe(0)
    expect(await canLogIn('_superusers', 'root@example.com', 'the first password')).toBe(false)
    expect(await canLogIn('_superusers', 'root@example.com', 'the second password')).toBe(true)
  })

  test.each([
    ['nothing', [], '', /^Give an e-mail address/],
    ['no address', ['root'], 'long enough a password', /^Give an e-mail address/],
    ['a short password', ['root@example.com'], 'short', /^The password must have at least 10 characters/],
    ['no password', ['root@example.com'], '', /^The password must have at least 10 characters/],
    [
      'one that others can see',
      ['root@example.com', 'a long password'],
      '',
      /can be read by everybody.* leave it out/,
    ],
  ])('%s is refused with what to give', async (_, args, typed, sentence) => {
    type(typed)
    expect(await run('superuser upsert', args)).toBe(2)
    expect(said).toEqual([expect.stringMatching(sentence)])
  })
})

describe('user create', () => {
  test('creates a member who can log in, with name, rights and link', async () => {
    const args = ['ada@example.com', '--username', 'ada', '--admin', '--discord-id', '4711']
    type('a long password')
    expect(await run('user create', args)).toBe(0)
    expect(said[0]).toMatch(/^Created ada \(\w{15}\), an admin\.$/)
    expect(await canLogIn('users', 'ada@example.com', 'a long password')).toBe(true)
    const user = await withEngine(settings, (engine) =>
      engine.recordsOf('users').findFirst({ filter: "username = 'ada'" }),
    )
    expect(user).toMatchObject({
      email: 'ada@example.com',
      is_admin: true,
      is_staff: true,
      verified: true,
      discord_id: '4711',
      discord: '4711',
    })
  })

  test('a member without a name of their own gets one', async () => {
    type('a long password')
    expect(await run('user create', ['bo@example.com'])).toBe(0)
    expect(said[0]).toMatch(/^Created users\d{6} \(\w{15}\)\.$/)
  })

  test('each wrong field is reported', async () => {
    type('short')
    const refused: unknown = await run('user create', ['ada@example.com', '--username', 'ada']).catch(
      (error: unknown) => error,
    )
    expect(failureSentences(refused)).toEqual([
      expect.stringMatching(/^Failed to create record\. What is wrong with the password: /),
    ])
    type('a long password')
    const taken: unknown = await run('user create', ['ada@example.com', '--username', 'ada']).catch(
      (error: unknown) => error,
    )
    expect(failureSentences(taken)).toEqual([expect.stringMatching(/with the e-mail address: .*unique/)])
  })

  test.each([
    ['a password', ['cy@example.com'], /^Without a password/],
    ['an address', ['--admin'], /^Give an e-mail address/],
  ])('without %s nothing is made', async (_, args, sentence) => {
    type('')
    expect(await run('user create', args)).toBe(2)
    expect(said).toEqual([expect.stringMatching(sentence)])
  })

  test('a password that others can see is refused', async () => {
    expect(await run('user create', ['cy@example.com', 'a long password'])).toBe(2)
    expect(said).toEqual([expect.stringMatching(/can be read by everybody/)])
  })
})

describe('seed', () => {
  test(
    'demo fills an empty site and none empties it; others stay',
    { tags: 'all', timeout: 180_000 },
    async () => {
      const demo = readSettings({ DATA_DIR: join(folder, 'empty'), LOG_LEVEL: 'silent' })
      expect(await run('seed', ['demo'], demo)).toBe(0)
      type('a long password')
      await run('user create', ['own@example.com', '--admin'], demo)
      expect(await countMembers(demo)).toBe(41)
      expect(await run('seed', ['none'], demo)).toBe(0)
      expect(await countMembers(demo)).toBe(1)
      said.splice(1, 1)
      expect(said).toEqual([
        'The demo data is there.',
        'The demo data is gone.',
        'Still with all rights: own@example.com.',
      ])
    },
  )

  test('anything else is explained', async () => {
    expect(await run('seed', ['everything'])).toBe(2)
    expect(said).toEqual(['Say "seed demo" or "seed none".'])
  })

  test('a site with a real Discord takes no sample members', async () => {
    const real = readSettings({
      DATA_DIR: settings.dataDir,
      DISCORD_CLIENT_ID: '12345',
      DISCORD_CLIENT_SECRET: 's',
      DISCORD_BOT_TOKEN: 't',
      DISCORD_GUILD_ID: '12345',
    })
    expect(await run('seed', ['demo'], real)).toBe(1)
    expect(said[0]).toMatch(/not the demo/)
  })
})

const manage = (args: readonly string[], input = '', DEMO = '0') =>
  new Promise<{ code: unknown; text: string }>((resolve) => {
    const file = join(import.meta.dirname, '../manage.ts')
    const env = { ...process.env, ...compiledCode, DATA_DIR: settings.dataDir, DEMO, LOG_LEVEL: 'silent' }
    const child = execFile(process.execPath, [file, ...args], { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    )
    child.stdin?.end(input)
  })

test('the command line explains itself and answers with an exit code', async () => {
  const usage = await manage([])
  expect(usage.code).toBe(0)
  for (const { name, summary } of commands) {
    expect(usage.text).toContain(name)
    expect(usage.text).toContain(summary)
  }
  expect((await manage(['dance'])).code).toBe(2)
  expect(await manage(['superuser', 'upsert', 'root@example.com'], 'from the command line\n')).toMatchObject({
    code: 0,
    text: 'root@example.com is a superuser.\n',
  })
  expect(await canLogIn('_superusers', 'root@example.com', 'from the command line')).toBe(true)
  expect(await manage(['user', 'create', 'ada@example.com', '--username', 'x'], 'a long password')).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^Failed to create record\. What is wrong with the e-mail address: [^\n]+\n$/,
    ),
  })
  expect(await manage(['first-run'], '', '1')).toEqual({
    code: 1,
    text: expect.stringMatching(/^Without the DISCORD_ variables this would go into the demo/),
  })
}, 120_000)

test('a password that is typed in a terminal is not shown', { tags: 'all', timeout: 120_000 }, async () => {
  const program = `${process.execPath} ${join(import.meta.dirname, '../manage.ts')} superuser upsert tty@example.com`
  const env = {
    PATH: process.env['PATH'],
    ...compiledCode,
    DATA_DIR: settings.dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  }
  const child = spawn('script', ['--quiet', '--return', '--command', program, '/dev/null'], {
    env,
    cwd: folder,
  })
  let shown = ''
  const answers = ['typed in the dark\r', 'typed in the dark\r']
  child.stdout.on('data', (chunk) => {
    shown += String(chunk)
    const asked = (shown.match(/Password: |Again: /g) ?? []).length
    if (asked > 2 - answers.length) child.stdin.write(answers.shift() ?? '')
  })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
  expect(shown).toContain('tty@example.com is a superuser.')
  expect(shown).not.toContain('dark')
  expect(await canLogIn('_superusers', 'tty@example.com', 'typed in the dark')).toBe(true)
})
