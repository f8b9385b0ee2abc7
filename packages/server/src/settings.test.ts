import { community } from '@longhouse/contract/community'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './configuration-error.ts'
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
      dataDir: './data',
      isDemo: true,
      rateLimits: true,
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

  it('takes the Discord server from the configuration unless the environment names another', () => {
    const { DISCORD_GUILD_ID, ...others } = discord
    expect(readSettings(others).discord?.guildId).toBe(community.discord.guildId)
    expect(readSettings(discord).discord?.guildId).toBe(DISCORD_GUILD_ID)
  })

  const wrong: { name: string; env: Record<string, string>; says: RegExp[] }[] = [
    { name: 'a port that is no number', env: { PORT: 'eighty' }, says: [/^PORT must be a port number/] },
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
    { name: 'a superuser without password', env: { SUPERUSER_EMAIL: 'a@b.example' }, says: [/go together/] },
    { name: 'several at once', env: { PORT: '-1', LOG_LEVEL: 'loud' }, says: [/^PORT/, /^LOG_LEVEL/] },
  ]
  it.each(wrong)('names $name in a sentence each', ({ env, says }) => {
    const error = problemsOf(env)
    expect(error).toHaveLength(says.length)
    says.forEach((sentence, position) => expect(error[position]).toMatch(sentence))
  })
})

describe('what is written about settings', () => {
  const root = new URL('../../..', import.meta.url).pathname
  const read = (file: string) => readFileSync(join(root, file), 'utf8')

  it('the documents name settings that exist', () => {
    // Read by the tests, by Node and by the C library.
    const others = [
      'CHROMIUM_PATH',
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
    ]
    const files = ['docs', 'docs/guides'].flatMap((folder) =>
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
