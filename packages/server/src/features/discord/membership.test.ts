import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import type { OAuth2Login } from '@longhouse/engine'
import { demoClient, demoGuild, demoPersonas, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { createDiscordClient } from '../../platform/discord/discord-client.ts'
import { RoleNames } from '../../platform/discord/role-names.ts'
import { checkMembership } from './login.ts'

const { id, username, email } = demoPersonas.member
const user = { id, username, email, name: '', avatarURL: '', raw: {} }
const logger = pino({ level: 'silent' })
const now = () => new Date()

let sim: DiscordSim
beforeAll(async () => {
  sim = await startDiscordSim({ rateLimits: false })
})
beforeEach(() => sim.control.reset())
afterAll(() => sim.close())

test.each([
  { name: 'is down', fault: { kind: 'down' } },
  { name: 'answers 500', fault: { kind: 'status', code: 500 } },
  { name: 'refuses the token', fault: { kind: 'status', code: 401 } },
  { name: 'limits us', fault: { kind: 'rateLimited', retryAfterSeconds: 30 } },
  { name: 'breaks off its answer', fault: { kind: 'truncated' } },
] as const)('no login while Discord $name: membership is unknown [AU-04]', async ({ fault }) => {
  sim.control.setFault({ target: 'api', ...fault })
  const linked: string[] = []
  const attempt = membershipCheck(linked)({ ...login, accessToken: 'anything' })
  await expect(attempt).rejects.toMatchObject({
    status: 503,
    message: 'Discord could not be asked about your membership. Please try again in a moment.',
    data: { membership: { code: 'membership_unknown' } },
  })
  expect(linked).toEqual([])
})

test('logins to other collections and through other providers are not checked', async () => {
  const check = membershipCheck([])
  expect(await check({ ...login, collection: '_superusers' })).toBeUndefined()
  expect(await check({ ...login, provider: 'google' })).toBeUndefined()
  expect(sim.control.requests()).toEqual([])
})

const login = { collection: 'users', provider: 'discord', accessToken: '', user, createData: {} }

function membershipCheck(linked: string[]) {
  const { clientId, clientSecret, botToken } = demoClient
  const settings = {
    clientId,
    clientSecret,
    botToken,
    guildId: demoGuild.id,
    url: sim.url,
    webhooks: {},
    door: 'off' as const,
  }
  const client = createDiscordClient(settings, { logger, now })
  const roleNames = new RoleNames({ client, logger, now })
  const check = checkMembership({
    client,
    roleNames,
    logger,
    linkKnownAccount: async (_engine, { id: one }) => void linked.push(one),
  })
  return (attempt: OAuth2Login) => check(attempt, { records: noEngine, transaction: noEngine })
}

function noEngine(): never {
  throw new Error('Nothing is stored before membership is certain.')
}
