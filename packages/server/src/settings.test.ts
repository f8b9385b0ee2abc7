import { community } from '@longhouse/contract/community'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './configuration.ts'
import { settingNames } from './settings/variables.ts'
import { readSettings } from './settings.ts'

const discord = {
  DISCORD_CLIENT_ID: '123456789',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '987654321',
}

describe('settings', () => {
  it('runs the demo on loopback when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      publicUrl: 'http://127.0.0.1:8090',
      dataDir: './data/demo',
      isDemo: true,
      rateLimits: true,
      appWorker: true,
    })
  })

  it('leaves the demo when Discord is configured', () => {
    const settings = readSettings({
      ...discord,
      HOST: '0.0.0.0',
      DISCORD_WEBHOOK_EVENT_LOGS: 'https://discord.com/api/webhooks/12345/a',
    })
    expect(settings.isDemo).toBe(false)
    expect(settings.discord).toMatchObject({
      clientId: '123456789',
      url: 'https://discord.com',
      webhooks: { 'event-logs': { id: '12345', token: 'a' } },
    })
  })

  it('shares the Discord simulator of another process of the demo', () => {
    const url = 'http://127.0.0.1:8091'
    const settings = readSettings({ ...discord, DEMO: '1', DISCORD_API_URL: url, DATA_DIR: '/srv/tog' })
    expect(settings).toMatchObject({ isDemo: true, dataDir: '/srv/tog/demo', discord: { url } })
  })

  it('takes the Discord server from the configuration unless the environment names another', () => {
    const { DISCORD_GUILD_ID, ...others } = discord
    expect(readSettings(others).discord?.guildId).toBe(community.discord.guildId)
    expect(readSettings(discord).discord?.guildId).toBe(DISCORD_GUILD_ID)
  })

  const wrong: { name: string; env: Record<string, string>; says: RegExp[] }[] = [
    { name: 'a port that is not a number', env: { PORT: 'eighty' }, says: [/^PORT must be a port number/] },
    {
      name: 'a database of another kind',
      env: { DATABASE_URL: 'mysql://x' },
      says: [/^DATABASE_URL must be a postgres/],
    },
    {
      name: 'a public address without scheme',
      env: { PUBLIC_URL: 'tog.example' },
      says: [/^PUBLIC_URL must be/],
    },
    {
      name: 'the demo on a public address',
      env: { HOST: '0.0.0.0' },
      says: [/pretend Discord where anybody can be anybody/],
    },
    {
      name: 'half of the Discord settings',
      env: { DISCORD_CLIENT_ID: '12345' },
      says: [/DISCORD_CLIENT_SECRET is missing/, /DISCORD_BOT_TOKEN is missing/],
    },
    {
      name: 'a webhook that is cut short',
      env: { DISCORD_WEBHOOK_RANK_LOGS: 'https://discord.com/api/webhooks/12345' },
      says: [/^DISCORD_WEBHOOK_RANK_LOGS must be the address of a webhook/],
    },
    { name: 'demo and Discord at once', env: { ...discord, DEMO: '1' }, says: [/remove one of the two/] },
    {
      name: 'a proxy that is not an address',
      env: { TRUST_PROXY: 'nginx' },
      says: [/^TRUST_PROXY must be .*10\.0\.0\.1/],
    },
    {
      name: 'an invalid network',
      env: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/33' },
      says: [/^TRUST_PROXY must be/],
    },
    {
      name: 'a sender without an address',
      env: { MAIL_FROM: 'TOG' },
      says: [/^MAIL_FROM must be an address/],
    },
    {
      name: 'a sender that is cut short',
      env: { MAIL_FROM: 'TOG <a@b.example' },
      says: [/^MAIL_FROM must be/],
    },
    {
      name: 'a password that breaks the address',
      env: { DATABASE_URL: 'postgres://me:a#b@db.example:x/y' },
      says: [/^DATABASE_URL must be .* percent-encoded/],
    },
    {
      name: 'a mail server that is not an address',
      env: { SMTP_URL: 'smtp://:x:y' },
      says: [/^SMTP_URL must be/],
    },
    {
      name: 'a mistyped variable',
      env: { ...discord, DISCORD_BOT_TOKEN: '', DISCORD_BOT_TOKE: 'x' },
      says: [
        /^DISCORD_BOT_TOKE is no setting: did you mean DISCORD_BOT_TOKEN\?$/,
        /DISCORD_BOT_TOKEN is missing/,
      ],
    },
    {
      name: 'swapped letters',
      env: { SMPT_URL: 'smtp://x' },
      says: [/^SMPT_URL .* did you mean SMTP_URL\?$/],
    },
    { name: 'a superuser without password', env: { SUPERUSER_EMAIL: 'a@b.example' }, says: [/go together/] },
    { name: 'several at once', env: { PORT: '-1', LOG_LEVEL: 'loud' }, says: [/^PORT/, /^LOG_LEVEL/] },
  ]
  it.each(wrong)('reports $name, with a message for each problem', ({ env, says }) => {
    const error = problemsOf(env)
    expect(error).toHaveLength(says.length)
    says.forEach((sentence, index) => expect(error[index]).toMatch(sentence))
  })

  it('takes proxies and senders as they are written', () => {
    const lists = ['true', 'false', '127.0.0.1', 'loopback, 10.0.0.0/8', '::1,fd00::/8']
    for (const list of lists) expect(problemsOf({ TRUST_PROXY: list })).toEqual([])
    const senders = ['a@localhost', 'TOG <no-reply@tog.example>', '"The, Gamers" <a@b.example>']
    for (const sender of senders) expect(problemsOf({ MAIL_FROM: sender })).toEqual([])
  })

  it('leaves the variables of other programs alone', () => {
    expect(problemsOf({ HOME: '/root', PORTS: '1', HOSTNAME: 'x', XDG_DATA_DIRS: '/usr', PWD: '/' })).toEqual(
      [],
    )
    expect(problemsOf({ LOG_LEVEL: 'warn', LOGLEVEL: 'debug' })).toEqual([])
    expect(() => readSettings({ PROT: '80' }, new Set(['PROT']))).toThrow('did you mean PORT')
    expect(() => readSettings({ DISCORD_CHANNEL: '1' }, new Set(['DISCORD_CHANNEL']))).toThrow(
      'is no setting',
    )
  })
})

describe('documents about settings', () => {
  const root = new URL('../../..', import.meta.url).pathname
  const read = (file: string) => readFileSync(join(root, file), 'utf8')

  it('the documents name settings that exist', () => {
    // Read by the tests, by the web app's own server, by Node and by the C library.
    const others = [
      'API_URL',
      'NODE_EXTRA_CA_CERTS',
      'CHROMIUM_PATH',
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
    ]
    const files = ['docs', 'docs/how-to', 'docs/how-it-works', 'docs/reference'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(folder, name)),
    )
    const named = ['README.md', 'CONTRIBUTING.md', ...files].flatMap((file) =>
      Array.from(read(file).matchAll(/(?<![\w<])[A-Z]+(?:_[A-Z]+)+_?(?![\w<…-])/g), ([name]) => name),
    )
    const known = new Set([...settingNames, ...others])
    expect(named).toContain('PUBLIC_URL')
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}
