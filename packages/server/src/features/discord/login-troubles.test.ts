import { demoClient, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { discordEnvironment } from '../../testing/discord-site.ts'
import { findLoginTroubles, warnOfLogin } from './login-troubles.ts'

const publicUrl = 'https://tog.example'
const redirect = `${publicUrl}/api/oauth2-redirect`
const ofLinkedRoles = `${publicUrl}/api/discord/linked-roles/callback`

describe('whether members can log in through Discord', () => {
  let sim: DiscordSim
  beforeAll(async () => {
    sim = await startDiscordSim({ rateLimits: false })
  })
  afterAll(() => sim.close())
  beforeEach(() => {
    sim.control.reset()
    sim.world.client.redirectUris = [redirect]
  })

  const settings = (env: Record<string, string> = {}) =>
    readSettings({ PUBLIC_URL: publicUrl, ...discordEnvironment(sim), ...env })
  const look = async (env?: Record<string, string>) =>
    (await findLoginTroubles({ settings: settings(env) }))?.map(({ name, problem }) => `${name}: ${problem}`)

  test('there are no problems if Discord accepts the secret and knows the address', async () => {
    expect(await look()).toEqual([])
  })

  test.each([
    [
      'a wrong secret',
      { DISCORD_CLIENT_SECRET: 'of another application' },
      'login with Discord: Discord does not accept the client secret',
    ],
    [
      'a wrong secret and a bot that Discord does not know',
      { DISCORD_CLIENT_SECRET: 'of another application', DISCORD_BOT_TOKEN: 'old' },
      'login with Discord: Discord does not accept the client secret',
    ],
    [
      'another application',
      { DISCORD_CLIENT_ID: '1170000000000000099' },
      `login with Discord: the bot belongs to the application ${demoClient.clientId}, and DISCORD_CLIENT_ID is 1170000000000000099`,
    ],
    [
      'an address that Discord does not know',
      { PUBLIC_URL: 'https://www.tog.example' },
      'login with Discord: Discord leads nobody back to https://www.tog.example/api/oauth2-redirect',
    ],
  ])('%s is named', async (_, env, sentence) => {
    expect(await look(env)).toEqual([sentence])
  })

  test('an application that asks for linked roles needs their address too', async () => {
    sim.control.application().verificationUrl = `${publicUrl}/linked-roles`
    expect(await look()).toEqual([`linked roles: Discord leads nobody back to ${ofLinkedRoles}`])
    sim.world.client.redirectUris.push(ofLinkedRoles)
    expect(await look()).toEqual([])
  })

  test('an unreachable or failing Discord says nothing about the login', async () => {
    for (const fault of [{ kind: 'down' }, { kind: 'status', code: 503 }] as const) {
      sim.control.setFault({ target: 'all', ...fault })
      expect(await look()).toBeUndefined()
      sim.control.clearFaults()
    }
  })

  test('a start logs problems without secrets', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const secret = 'of another application'
    await warnOfLogin({ logger, settings: settings({ DISCORD_CLIENT_SECRET: secret }) })
    expect(lines).toEqual([expect.stringContaining('Discord does not accept the client secret')])
    expect(lines.join('')).not.toContain(secret)
  })
})
