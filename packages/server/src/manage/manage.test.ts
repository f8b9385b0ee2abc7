import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'
import { commands } from './commands.ts'
import { withEngine } from './with-engine.ts'

let folder: string
let settings: Settings
const said: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-manage-'))
  settings = readSettings({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => vi.restoreAllMocks())

function run(name: string, args: readonly string[] = [], on: Settings = settings): Promise<number> {
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  return command.run(on, args)
}

/** Whether somebody can log in to this collection of the installation. */
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

const countMembers = () => withEngine(settings, (engine) => engine.recordsOf('users').count())

describe('superuser upsert', () => {
  test('creates a superuser, and sets the password of one that is there', async () => {
    expect(await run('superuser upsert', ['root@example.com', 'the first password'])).toBe(0)
    expect(said).toEqual(['root@example.com is a superuser.'])
    expect(await canLogIn('_superusers', 'root@example.com', 'the first password')).toBe(true)
    expect(await run('superuser upsert', ['root@example.com', 'the second password'])).toBe(0)
    expect(await canLogIn('_superusers', 'root@example.com', 'the first password')).toBe(false)
    expect(await canLogIn('_superusers', 'root@example.com', 'the second password')).toBe(true)
  })

  test.each([
    ['nothing', []],
    ['no address', ['root', 'long enough a password']],
    ['a short password', ['root@example.com', 'short']],
  ])('%s is refused with what to give', async (_, args) => {
    expect(await run('superuser upsert', args)).toBe(2)
    expect(said).toEqual(['Give an e-mail address and a password of at least 10 characters.'])
  })
})

describe('user create', () => {
  test('creates a member who can log in, with name, rights and link', async () => {
    const args = [
      'ada@example.com',
      'a long password',
      '--username',
      'ada',
      '--admin',
      '--discord-id',
      '4711',
    ]
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
    expect(await run('user create', ['bo@example.com', 'a long password'])).toBe(0)
    expect(said[0]).toMatch(/^Created users\d{6} \(\w{15}\)\.$/)
  })

  test('the same address twice is refused', async () => {
    await expect(run('user create', ['ada@example.com', 'a long password'])).rejects.toBeInstanceOf(Error)
  })

  test('without a password nothing is made', async () => {
    expect(await run('user create', ['cy@example.com'])).toBe(2)
    expect(said).toEqual(['Give an e-mail address and a password.'])
  })
})

describe('seed', () => {
  test('demo fills the site and none empties it; others stay', async () => {
    const before = await countMembers()
    expect(await run('seed', ['demo'])).toBe(0)
    expect(await countMembers()).toBe(before + 40)
    expect(await run('seed', ['none'])).toBe(0)
    expect(await countMembers()).toBe(before)
    expect(said).toEqual(['The demo data is there.', 'The demo data is gone.'])
  }, 180_000)

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
    expect(said[0]).toMatch(/not a demo/)
  })
})

const manage = (...args: string[]) =>
  new Promise<{ code: unknown; text: string }>((resolve) => {
    const file = join(import.meta.dirname, '../manage.ts')
    const env = { ...process.env, DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' }
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    )
  })

test('the command line explains itself and answers with an exit code', async () => {
  const usage = await manage()
  expect(usage.code).toBe(0)
  for (const { name, summary } of commands) {
    expect(usage.text).toContain(name)
    expect(usage.text).toContain(summary)
  }
  expect((await manage('dance')).code).toBe(2)
  expect(await manage('superuser', 'upsert', 'root@example.com', 'from the command line')).toMatchObject({
    code: 0,
    text: 'root@example.com is a superuser.\n',
  })
  expect(await canLogIn('_superusers', 'root@example.com', 'from the command line')).toBe(true)
}, 120_000)
