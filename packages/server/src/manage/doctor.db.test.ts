import { mkdir, mkdtemp, open, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  demoClient,
  demoRoles,
  startDiscordSim,
  type DiscordSim,
  type DiscordWorld,
} from '@longhouse/discord-sim'
import { onEachDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { startS3Sim } from '@longhouse/s3-sim'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gatewayStore } from '../features/bot/gateway/gateway-state.ts'
import { readSettings, type Settings } from '../settings.ts'
import { discordEnvironment } from '../testing/discord-site.ts'
import { doctor, examine } from './doctor.ts'
import { clockFinding } from './doctor/finding.ts'
import { settingsFindings } from './doctor/settings-findings.ts'
import { withEngine } from './with-engine.ts'
import { siteTables } from '../testing/site-tables.ts'

let folder: string
let discord: DiscordSim
let mail: MailSim
const said: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-doctor-'))
  discord = await startDiscord()
  mail = await startMailSim()
  await mkdir(join(folder, 'data', 'backups'), { recursive: true })
  await writeFile(join(folder, 'data', 'backups', 'one.zip'), '')
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web', 'current'), 'made-up')
  await administer(installation())
})
afterAll(async () => {
  await discord.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => vi.restoreAllMocks())

/** Returns the settings of a healthy installation, apart from a test's changes. */
const installation = (env: Record<string, string> = {}): Settings =>
  readSettings({
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: join(folder, 'web'),
    PUBLIC_URL: 'https://tog.example',
    TRUST_PROXY: '10.0.0.1',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'TOG <post@tog.example>',
    LOG_LEVEL: 'silent',
    ...discordEnvironment(discord),
    ...env,
  })

const redirectUris = ['https', 'http'].map((scheme) => `${scheme}://tog.example/api/oauth2-redirect`)
/** Starts a Discord simulator whose application has the installation's address. */
const startDiscord = () =>
  startDiscordSim({
    rateLimits: false,
    world: { client: { ...demoClient, redirectUris } },
  })

/** Adds an administrator to an installation. */
const administer = (settings: Settings, values: Record<string, unknown> = {}) =>
  withEngine(settings, (engine) =>
    engine.recordsOf('users').create({ username: 'admin', is_admin: true, ...values }),
  )

const roleIn = (world: DiscordWorld, name: string) => {
  const role = world.roles.find((one) => one.name === name)
  if (!role) throw new Error('no such role')
  return role
}
const forbid = (world: DiscordWorld, permission: bigint) => {
  const bot = roleIn(world, 'Bot')
  bot.permissions = String(BigInt(bot.permissions ?? 0) & ~permission)
}
const problems = () => said.filter((line) => line.startsWith('✗'))
const warnings = () => said.filter((line) => line.startsWith('!'))

describe('doctor', () => {
  test('a healthy installation has nothing to do', async () => {
    expect(await doctor(installation())).toBe(0)
    expect([...problems(), ...warnings()]).toEqual([])
    const text = said.join('\n')
    for (const line of [
      /^✓ public address https:\/\/tog\.example$/m,
      /^✓ addresses of visitors$/m,
      /^✓ rate limits$/m,
      /^✓ data folder /m,
      /^✓ free space \d+\.\d GB$/m,
      /^✓ SQLite 3\.\d+\.\d+, journal wal, synchronous FULL$/m,
      /^✓ administrators$/m,
      /^✓ newest backup from today$/m,
      /^✓ mail server 127\.0\.0\.1:\d+$/m,
      /^✓ Discord at /m,
      /^✓ login with Discord$/m,
      /^✓ roles of the community$/m,
      /^✓ roles of rewards$/m,
      /^✓ rewards by the bot$/m,
      /^✓ door for Discord: https:\/\/tog\.example\/api\/discord\/interactions$/m,
      /^✓ permissions of the bot$/m,
      /^✓ channels of the bot$/m,
      /^✓ posts in Discord$/m,
      /^✓ roles changed by hand in Discord$/m,
      /^✓ clock, compared with Discord$/m,
    ]) {
      expect(text).toMatch(line)
    }
  })

  test('the demo is healthy without Discord, https, mails and backups', async () => {
    expect(
      await doctor(
        readSettings({
          DATA_DIR: join(folder, 'demo'),
          WEB_DIR: join(folder, 'web'),
          LOG_LEVEL: 'silent',
        }),
      ),
    ).toBe(0)
    expect(said.join('\n')).toMatch(/pretend one/)
  })

  test('a live site without Discord is reported', async () => {
    await doctor(readSettings({ DATA_DIR: join(folder, 'live'), LOG_LEVEL: 'silent', DEMO: '0' }))
    expect(said.join('\n')).toMatch(/^✓ Discord: not configured, nobody logs in with it$/m)
  })

  test.each<[illness: string, env: Record<string, string>, sentence: RegExp]>([
    ['a revoked token', { DISCORD_BOT_TOKEN: 'old' }, /✗ Discord.*make a new one and set DISCORD_BOT_TOKEN/],
    [
      'no way to Discord',
      { DISCORD_API_URL: 'http://127.0.0.1:1' },
      /✗ Discord.*not reached.*Is the network open/,
    ],
    [
      'a secret of another application',
      { DISCORD_CLIENT_SECRET: 'other' },
      /✗ login with Discord: .*set DISCORD_CLIENT_SECRET/,
    ],
    [
      'an address that Discord does not know',
      { PUBLIC_URL: 'https://tog.example:8443' },
      /✗ login with Discord: .*tog\.example:8443\/api\/oauth2-redirect: add that address/,
    ],
    ['an address without https', { PUBLIC_URL: 'http://tog.example' }, /✗ public address.*set PUBLIC_URL/],
    ['no web app', { WEB_DIR: '/nowhere' }, /✗ web app: not built, .*npm run build/],
    ['a proxy that is not trusted', { TRUST_PROXY: 'false' }, /✗ addresses of visitors: .*set TRUST_PROXY/],
    ['no rate limits', { RATE_LIMITS: 'off' }, /✗ rate limits: off.*remove RATE_LIMITS=off/],
    [
      'a mail server that is away',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      /✗ mail server 127.0.0.1:1: .*Check SMTP_URL/,
    ],
    [
      'a sender that is not accepted',
      { MAIL_FROM: 'x@localhost' },
      /✗ mails come from x@localhost: .*set MAIL_FROM/,
    ],
    [
      'a missing database',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^✗ PostgreSQL: PostgreSQL cannot be reached: check that it runs, and DATABASE_URL\.$/,
    ],
  ])('%s is named with what to do', async (_, env, sentence) => {
    expect(await doctor(installation(env))).toBe(1)
    expect(problems()).toEqual([expect.stringMatching(sentence)])
  })

  test('the wrong server is named with what to do, and that the community still has ids of the sample', async () => {
    expect(await doctor(installation({ DISCORD_GUILD_ID: '99999' }))).toBe(1)
    expect(problems()).toEqual([
      expect.stringMatching(
        /^✗ community: discord\.guildId, .*discord\.rewardRoleIds, .* still the sample's/,
      ),
      expect.stringMatching(/^✗ Discord.*invite it and check DISCORD_GUILD_ID/),
    ])
  })

  test.each<[risk: string, env: Record<string, string>, sentence: RegExp]>([
    [
      'a short password in the settings',
      { SUPERUSER_EMAIL: 'root@tog.example', SUPERUSER_PASSWORD: 'short-enough' },
      /^! superuser: .*superuser upsert/,
    ],
    ['no mail server', { SMTP_URL: '' }, /^! mail: not configured: .*set SMTP_URL/],
  ])('%s is a warning with what to do, and no failure', async (_, env, sentence) => {
    expect(await doctor(installation(env))).toBe(0)
    expect(problems()).toEqual([])
    expect(warnings()).toEqual([expect.stringMatching(sentence)])
  })

  test('files are really stored, read and removed in their storage', async () => {
    const bucket = await startS3Sim()
    await doctor(installation({ FILES_URL: bucket.filesUrl }))
    expect(problems()).toEqual([])
    expect(said).toContain('✓ files in a bucket')
    const methods = new Set(bucket.requests.map((request) => request.split(' ')[0]))
    expect(methods).toEqual(new Set(['PUT', 'GET', 'DELETE']))
    expect(bucket.bucket.keys()).toEqual([])

    said.length = 0
    expect(await doctor(installation({ FILES_URL: bucket.filesUrl.replace('PRETEND', 'OTHER') }))).toBe(1)
    expect(problems()).toEqual([
      expect.stringMatching(
        /^✗ files in a bucket: the storage does not accept the key .*: check key and secret/,
      ),
      expect.stringMatching(/^✗ backups: those in the bucket .* cannot be read/),
    ])
    await bucket.close()
  })

  test('a check that fails is one line, and the others still report', async () => {
    const env = { FILES_URL: 's3://KEY%:SECRET@127.0.0.1:1/bucket', RATE_LIMITS: 'off' }
    expect(await doctor(installation(env))).toBe(1)
    expect(problems()).toEqual([
      expect.stringMatching(/^✗ rate limits/),
      expect.stringMatching(/^✗ files: Key and secret in FILES_URL must be percent-encoded/),
    ])
    expect(said).toContain('✓ rewards by the bot')
    expect(said).toContain('✓ members')
  })

  test('a site without an administrator is a warning, with the command that makes one', async () => {
    const unled = installation({ DATA_DIR: join(folder, 'unled') })
    const line = () => said.filter((each) => each.includes('administrators'))
    expect(await doctor(unled)).toBe(0)
    expect(line()).toEqual([
      expect.stringMatching(
        /^! administrators: nobody administers the site: .*`npm run manage -- first-run`/,
      ),
    ])

    const { id } = await administer(unled, { suspended_until: '2999-01-01 00:00:00.000Z' })
    said.length = 0
    expect(await doctor(unled)).toBe(0)
    expect(line()).toEqual([
      expect.stringMatching(/^! administrators: nobody .* are suspended .*user promote/),
    ])

    await withEngine(unled, (engine) => engine.recordsOf('users').update(id, { suspended_until: '' }))
    said.length = 0
    await doctor(unled)
    expect(line()).toEqual(['✓ administrators'])
  })

  test('a reward that is more than a badge is named', async () => {
    const role = roleIn(discord.world, 'Snake Charmer')
    role.permissions = '1024'
    expect(await doctor(installation())).toBe(1)
    expect(problems()).toEqual([expect.stringMatching(/✗ roles of rewards: .*snake.*take all of them/)])
    delete role.permissions
  })

  test.each<[illness: string, fallIll: (world: DiscordWorld) => void, line: RegExp]>([
    [
      'a reward whose role is gone',
      (world) => (world.roles = world.roles.filter(({ name }) => name !== 'Snake Charmer')),
      /✗ roles of the community: the Discord server does not have \d+ \(the reward snake\): make them/,
    ],
    [
      'a staff role that is gone',
      (world) => (world.roles = world.roles.filter(({ name }) => name !== 'Staff')),
      /✗ roles of the community: the Discord server does not have \d+ \(staff\): make them/,
    ],
    [
      'a bot without the permission',
      (world) => forbid(world, 1n << 28n),
      /✗ rewards by the bot: the bot may not “Manage Roles”: open .* → Bot → Permissions, and switch on “Manage Roles”/,
    ],
    [
      'a bot below the roles that it gives',
      (world) => (roleIn(world, 'Bot').position = 9),
      /✗ rewards by the bot: the bot's highest role does not stand above Snake Charmer, Blue Screen Survivor: open .* drag Bot above them/,
    ],
    [
      'a bot that may not make events',
      (world) => forbid(world, 1n << 44n),
      /✗ permissions of the bot: the bot may not “Create Events”: open .* switch on “Create Events”/,
    ],
    [
      'a channel that keeps the bot out',
      (world) => {
        for (const channel of world.channels)
          if (channel.name === 'events')
            channel.overwrites = [{ id: demoRoles.bot.id, allow: '0', deny: String(1 << 11) }]
      },
      /✗ permissions of the bot: the bot may not “Send Messages” in #events: open #events → Edit Channel/,
    ],
    [
      'a channel that is gone',
      (world) => (world.channels = world.channels.filter(({ name }) => name !== 'recaps')),
      /✗ channels of the bot: the channel for recaps is not on the Discord server, .*: choose another channel/,
    ],
    [
      'a reward that belongs to an integration',
      (world) => (roleIn(world, 'RTX On').managed = true),
      /✗ rewards by the bot: RTX On can be given by nobody: .*choose another role/,
    ],
  ])('%s is named with what to do', async (_, fallIll, line) => {
    const ill = await startDiscord()
    fallIll(ill.world)
    expect(await doctor(installation(discordEnvironment(ill)))).toBe(1)
    expect(problems()).toEqual([expect.stringMatching(line)])
    await ill.close()
  })

  test('the right to do everything, or the right of the default role, lets the bot give roles', async () => {
    const other = await startDiscord()
    roleIn(other.world, 'Bot').permissions = '8'
    expect(await doctor(installation(discordEnvironment(other)))).toBe(0)
    delete roleIn(other.world, 'Bot').permissions
    roleIn(other.world, '@everyone').permissions = demoRoles.bot.permissions
    expect(await doctor(installation(discordEnvironment(other)))).toBe(0)
    await other.close()
  })

  test('a hidden role that does not exist is a warning', async () => {
    const other = await startDiscord()
    const bot = roleIn(other.world, 'Bot')
    bot.id = '1180000000000000099'
    for (const member of other.world.members) if (member.bot) member.roles = [bot.id]
    expect(await doctor(installation(discordEnvironment(other)))).toBe(0)
    expect(warnings()).toEqual([expect.stringMatching(/^! roles of the community: .*hiddenTopRoleId/)])
    await other.close()
  })

  test('posts that were parked and roles that were changed by hand wait for staff', async () => {
    const dataDir = await mkdtemp(join(folder, 'waiting-'))
    const settings = installation({ DATA_DIR: dataDir })
    const { id: user } = await administer(settings)
    await withEngine(settings, async (engine) => {
      const post = { kind: 'event_post', status: 'parked', subject_id: 'abcdefghijklmno' }
      await engine.recordsOf('discord_mirrors').create(post)
      await engine.recordsOf('role_changes').create({
        user,
        discord_id: '1190000000000000001',
        role_id: demoRoles.snakeCharmer.id,
        wants: 'give',
        source: 'reward',
        status: 'delivered',
        drift_since: '2026-11-01 02:00:00.000Z',
      })
    })
    await doctor(settings)
    expect(warnings()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^! posts in Discord: 1 could not be written: open the Discord tab/),
        expect.stringMatching(/^! roles changed by hand in Discord: 1 waits for a decision: open/),
      ]),
    )
  })

  test('roles and channels that an admin chose are checked too', async () => {
    const settings = installation({ DATA_DIR: await mkdtemp(join(folder, 'chosen-')) })
    await administer(settings)
    await withEngine(settings, async (engine) => {
      const store = engine.recordsOf('discord_settings')
      const source = 'rank'
      await store.create({ section: 'managed_roles', value: [{ roleId: demoRoles.veteran.id, source }] })
      await store.create({ section: 'channels', value: { events: '1185000000000009999' } })
    })
    expect(await doctor(settings)).toBe(1)
    expect(problems()).toEqual([
      expect.stringMatching(/^✗ channels of the bot: the channel for events /),
      expect.stringMatching(/^✗ roles that the site gives: .*does not stand above Veteran: .*drag Bot/),
    ])
  })

  test.each<[illness: string, env: Record<string, string>, line: RegExp]>([
    [
      'another installation with the same bot',
      {},
      /✗ door for Discord: .*calls another address: https:\/\/other/,
    ],
    [
      'an address that keeps presses from the line',
      { DISCORD_EVENTS: 'gateway' },
      /✗ door for Discord: .*nothing comes over the line: restart the site/,
    ],
  ])('%s is named with what to do', async (_, env, line) => {
    const other = await startDiscord()
    other.control.application().endpointUrl = 'https://other.example/api/discord/interactions'
    expect(await doctor(installation({ ...discordEnvironment(other), ...env }))).toBe(1)
    expect(problems()).toEqual([expect.stringMatching(line)])
    await other.close()
  })

  test('the node with the gateway connection is named, and reported if there is none while the site runs', async () => {
    const dataDir = await mkdtemp(join(folder, 'line-'))
    const settings = installation({ DATA_DIR: dataDir, DISCORD_EVENTS: 'gateway' })
    const door = () =>
      withEngine(settings, async (engine) =>
        (await examine({ settings, engine })).find(({ name }) => name.startsWith('door for Discord')),
      )
    expect(await door()).toMatchObject({ state: 'warning', message: 'no node keeps it open' })
    await withEngine(settings, (engine) =>
      gatewayStore(engine).change(() => ({ holder: 'node-one', until: Date.now() + 600_000 })),
    )
    expect(await door()).toMatchObject({
      state: 'ok',
      name: 'door for Discord: a line that node-one keeps open',
    })
  })

  test('a webhook that was deleted is named by its setting, and nothing is sent to the others', async () => {
    const env = { DISCORD_WEBHOOK_RANK_LOGS: `${discord.url}/api/webhooks/123456/gone` }
    expect(await doctor(installation(env))).toBe(1)
    expect(problems()).toEqual([
      expect.stringMatching(/✗ webhook DISCORD_WEBHOOK_RANK_LOGS: .*make a new webhook/),
    ])
    expect(said).toContain('✓ webhook DISCORD_WEBHOOK_EVENT_LOGS')
  })

  test('a webhook that is missing is named once messages wait for it', async () => {
    const dataDir = await mkdtemp(join(folder, 'unread-'))
    const settings = installation({ DATA_DIR: dataDir, DISCORD_WEBHOOK_CLIP_LOGS: '' })
    await administer(settings)
    const line = () => said.filter((each) => each.includes('DISCORD_WEBHOOK_CLIP_LOGS'))
    await doctor(settings)
    expect(line()).toEqual([])
    await withEngine(settings, async (engine) => {
      for (const relay of ['clip-logs', 'clip-logs', 'event-logs'])
        await engine.recordsOf('outbox').create({ relay, status: 'pending', body: { content: 'x' } })
    })
    await doctor(settings)
    expect(line()).toEqual([
      expect.stringMatching(
        /^! webhook DISCORD_WEBHOOK_CLIP_LOGS: not set, and 2 messages wait for it since \d{4}-\d\d-\d\d: make a webhook/,
      ),
    ])
    expect(said).toContain('✓ webhook DISCORD_WEBHOOK_EVENT_LOGS')
  })

  test.each([
    ['0.0.0.0:9464', '', true],
    ['[::]:9464', '', true],
    ['93.184.216.34:9464', '', true],
    ['[2606:2800:220:1::1]:9464', '', true],
    ['0.0.0.0:9464', 'sixteen-letters-or-more', false],
    ['127.0.0.1:9464', '', false],
    ['[::1]:9464', '', false],
    ['10.1.2.3:9464', '', false],
    ['node-one.internal:9464', '', false],
  ])('metrics at %s with the token "%s" can be read by any client: %s', async (address, token, isOpen) => {
    const settings = installation({ METRICS_ADDRESS: address, METRICS_TOKEN: token })
    const [found] = settingsFindings(settings).filter(({ name }) => name === 'metrics')
    const says = {
      problem: expect.stringContaining('anybody who reaches port 9464 can read them'),
      todo: expect.stringMatching(/^set METRICS_TOKEN/),
    }
    expect(found).toEqual({ name: 'metrics', ...(isOpen && says) })
  })

  test('programs read it as a list', async () => {
    expect(await doctor(installation({ RATE_LIMITS: 'off', SMTP_URL: '' }), ['--json'])).toBe(1)
    const found: unknown = JSON.parse(said.join('\n'))
    expect(found).toContainEqual({ name: 'addresses of visitors', state: 'ok', message: '', todo: '' })
    expect(found).toContainEqual({
      name: 'rate limits',
      state: 'problem',
      message: expect.stringMatching(/^off, so that/),
      todo: 'remove RATE_LIMITS=off.',
    })
    expect(found).toContainEqual({
      name: 'mail: not configured',
      state: 'warning',
      message: expect.stringMatching(/^nobody can reset/),
      todo: 'set SMTP_URL and MAIL_FROM.',
    })
  })

  test('a running site is checked with its own engine', async () => {
    const settings = installation()
    const look = () => withEngine(settings, (engine) => examine({ settings, engine }))
    const ills = (found: Awaited<ReturnType<typeof look>>) => found.filter(({ state }) => state !== 'ok')
    expect(ills(await look())).toEqual([
      expect.objectContaining({ state: 'warning', message: 'Discord does not know the address yet' }),
    ])
    const application = discord.control.application()
    application.endpointUrl = 'https://tog.example/api/discord/interactions'
    const found = await look()
    application.endpointUrl = null
    expect(ills(found)).toEqual([])
    expect(found.map(({ name }) => name)).toContain('members')
  })

  test('a data folder that cannot be one is named', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await doctor(installation({ DATA_DIR: file }))).toBe(1)
    expect(said.join('\n')).toMatch(/✗ data folder .*a-file.*right to write there/)
  })

  test('a damaged database is named', async () => {
    const dataDir = await mkdtemp(join(folder, 'damaged-'))
    await administer(installation({ DATA_DIR: dataDir }))
    const file = await open(join(dataDir, 'data.db'), 'r+')
    const { size } = await file.stat()
    await file.write(Buffer.alloc(8, 255), 0, 8, Math.floor(size / 2 / 4096) * 4096)
    await file.close()
    await doctor(installation({ DATA_DIR: dataDir }))
    expect(problems()).toEqual([expect.stringMatching(/^✗ SQLite .*: the file is damaged \(.*\): restore/)])
  })

  test('a full disk is reported once, also by the site that could not write', async () => {
    const settings = installation({ DATA_DIR: await mkdtemp(join(folder, 'full-')) })
    const { id } = await administer(settings)
    await withEngine(settings, async (engine) => {
      const fill = engine.transaction(async (tx) => {
        await tx.query({ sql: 'PRAGMA max_page_count = 1' })
        const notes = Array.from({ length: 200 }, () => ({ user: id, notes: 'x'.repeat(1000) }))
        await tx.recordsOf('users_notes').append(notes)
      })
      await expect(fill).rejects.toThrow('Nothing can be saved')
      const ill = (await examine({ settings, engine })).filter(({ state }) => state === 'problem')
      expect(ill).toMatchObject([{ name: 'disk', message: expect.stringMatching(/^full/) }])
    })
  })

  test('no backup, and one that is too old', async () => {
    const dataDir = join(folder, 'careless')
    await administer(installation({ DATA_DIR: dataDir }))
    expect(await doctor(installation({ DATA_DIR: dataDir }))).toBe(0)
    expect(warnings()).toEqual([expect.stringMatching(/! backups: there is none in .*manage -- backup/)])

    const file = join(dataDir, 'backups', 'old.zip')
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, '')
    const then = new Date(Date.now() - 9 * 86_400_000)
    await utimes(file, then, then)
    said.length = 0
    expect(await doctor(installation({ DATA_DIR: dataDir }))).toBe(0)
    expect(warnings()).toEqual([expect.stringMatching(/! newest backup 9 days old: too old/)])
  })

  test('a backup that was due and is missing', async () => {
    const dataDir = join(folder, 'late')
    const file = join(dataDir, 'backups', 'late.zip')
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, '')
    const then = new Date(Date.now() - 3 * 86_400_000)
    await utimes(file, then, then)
    expect(await doctor(installation({ DATA_DIR: dataDir }))).toBe(0)
    said.length = 0
    expect(await doctor(installation({ DATA_DIR: dataDir, BACKUP_CRON: '@daily' }))).toBe(1)
    expect(problems()).toEqual([
      expect.stringMatching(/✗ backups: one was due at \d{4}-\d\d-\d\d 00:00 UTC and is not in /),
    ])
  })

  test.each([
    [0, false],
    [29, false],
    [-45, true],
    [3600, true],
  ])('a clock that is %i s off is a problem: %s', (seconds, isProblem) => {
    const { problem } = clockFinding('Discord', new Date(Date.now() + seconds * 1000))
    expect(problem !== undefined).toBe(isProblem)
  })
})

onEachDatabase((database) => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await database.create(siteTables)
  })
  afterAll(() => fresh.drop())

  // The servers of tests are not durable on purpose; SQLite always is as the engine opens it.
  test('the durability of a database is checked', async () => {
    const env = { ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }) }
    const expected = {
      sqlite: /^✓ SQLite .* synchronous FULL$/,
      postgres: /^! PostgreSQL \d+.*: fsync and full_page_writes and synchronous_commit are off: switch on/,
    }[database.name]
    await doctor(installation(env))
    expect(said.filter((line) => expected.test(line))).toHaveLength(1)
  })

  test('an account whose records still exist an hour after it was deleted is reported', async () => {
    const dataDir = await mkdtemp(join(folder, 'stuck-'))
    const settings = installation({
      DATA_DIR: dataDir,
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    })
    // As the engine stores it until the last of the records is deleted.
    const leave = (id: string, hours: number) =>
      withEngine(settings, (engine) => {
        const since = new Date(Date.now() - hours * 3_600_000).toISOString()
        const value = JSON.stringify({ collection: 'users', id, isSuperuser: false, since })
        const params = [`departure:users/${id}`, value]
        return engine.transaction((tx) =>
          tx.query({ sql: 'INSERT INTO _params (id, value) VALUES (?, ?)', params }),
        )
      })
    const line = async () => {
      said.length = 0
      await doctor(settings)
      return said.filter((each) => each.includes('deleted accounts'))
    }
    await leave('recent', 0.5)
    expect(await line()).toEqual(['✓ deleted accounts'])
    await leave('stuck', 1.5)
    expect(await line()).toEqual([
      expect.stringMatching(
        /^✗ deleted accounts: an account was deleted more than an hour ago, .*`departures`/,
      ),
    ])
  })

  test('accounts whose addresses differ only in case are reported, and the start continues', async () => {
    const dataDir = await mkdtemp(join(folder, 'twins-'))
    const settings = installation({
      DATA_DIR: dataDir,
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    })
    await withEngine(settings, async (engine) => {
      for (const username of ['one', 'two'])
        await engine.recordsOf('users').create({ username, email: `${username}@example.com` })
      await engine.transaction(async (tx) => {
        await tx.query({ sql: "UPDATE users SET email = 'Ada@example.com' WHERE username = 'one'" })
        await tx.query({ sql: "UPDATE users SET email = 'ada@example.com' WHERE username = 'two'" })
      })
    })
    await doctor(settings)
    expect(
      said.filter((line) => /^! addresses of accounts: several .*ada@example\.com/.test(line)),
    ).toHaveLength(1)
  })
})
