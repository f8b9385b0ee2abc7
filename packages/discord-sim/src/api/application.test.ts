import { Routes } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { botClient, get, handClock, refusalOf, simForTest, siteForTest } from '../testing.ts'
import { demoClient, demoGuild } from '../world/demo-world.ts'

const path = Routes.applicationGuildCommands(demoClient.clientId, demoGuild.id)
const named = (name: string, more: object = {}) => ({ name, description: 'a', ...more })

test('the endpoint is set after it has answered a signed PING and refused a wrong signature', async () => {
  const sim = await simForTest()
  const site = await siteForTest(sim)
  const rest = botClient(sim)
  const before = await rest.get('/applications/@me')
  expect(before).toMatchObject({
    id: demoClient.clientId,
    verify_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    interactions_endpoint_url: null,
    bot: { id: demoClient.botUserId },
  })
  const after = await rest.patch('/applications/@me', { body: { interactions_endpoint_url: site.url } })
  expect(after).toEqual({ ...(before as object), interactions_endpoint_url: site.url })
  expect(site.received.map((one) => [one.isSigned, one.body.type])).toEqual([
    [true, 1],
    [false, 1],
  ])
  expect(await rest.patch('/applications/@me', { body: { interactions_endpoint_url: null } })).toEqual(before)
})

test.each([
  [
    'answers everything',
    (sim: Sim) => siteForTest(sim, undefined, { checks: false }).then((site) => site.url),
  ],
  ['does not exist', () => 'http://127.0.0.1:9/interactions'],
  ['is elsewhere without https', () => 'http://example.test/interactions'],
])('an endpoint that %s is not taken', async (_, urlOf) => {
  const sim = await simForTest()
  const url = await urlOf(sim)
  const call = botClient(sim).patch('/applications/@me', { body: { interactions_endpoint_url: url } })
  expect(await refusalOf(call)).toMatchObject({
    status: 400,
    rawError: {
      errors: {
        interactions_endpoint_url: { _errors: [{ code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID' }] },
      },
    },
  })
  expect(sim.control.application().endpointUrl).toBeNull()
})
type Sim = Awaited<ReturnType<typeof simForTest>>

test('only the bot sees the application', async () => {
  expect((await get(await simForTest(), '/applications/@me')).status).toBe(401)
})

describe('commands', () => {
  test('are overwritten in one call; existing names keep their id', async () => {
    const sim = await simForTest()
    const rest = botClient(sim)
    const german = { name_localizations: { de: 'rang' }, description_localizations: { de: 'Dein Rang' } }
    const first = await rest.put(path, { body: [named('events'), named('rank', german)] })
    expect(first).toMatchObject([
      { name: 'events', type: 1, guild_id: demoGuild.id },
      { name: 'rank', ...german },
    ])
    const second = await rest.put(path, { body: [named('rank'), named('clip')] })
    const [, rank] = first as { id: string }[]
    expect(second).toMatchObject([{ name: 'rank', id: rank?.id }, { name: 'clip' }])
    expect(await rest.get(path)).toEqual(second)
    expect(sim.control.application().commands.map((one) => one.name)).toEqual(['rank', 'clip'])
  })

  test('are limited to 200 new names a day', async () => {
    const { clock, advance } = handClock()
    const sim = await simForTest({ clock })
    const rest = botClient(sim)
    const many = (from: number) => Array.from({ length: 100 }, (_, index) => named(`c${from + index}`))
    await rest.put(path, { body: many(0) })
    await rest.put(path, { body: many(0) })
    await rest.put(path, { body: many(100) })
    expect(await refusalOf(rest.put(path, { body: [named('one-more')] }))).toMatchObject({ code: 30_034 })
    advance(86_400_000)
    expect(await refusalOf(rest.put(path, { body: [named('one-more')] }))).toBeUndefined()
  })

  const option = (name: string, more: object = {}) => ({ ...named(name), type: 3, ...more })
  test.each([
    ['a name in capitals', [named('Rank')], ['0', 'name'], 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a name with a space', [named('my rank')], ['0', 'name'], 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a name of 33', [named('x'.repeat(33))], ['0', 'name'], 'BASE_TYPE_BAD_LENGTH'],
    ['no description', [{ name: 'a' }], ['0', 'description'], 'BASE_TYPE_REQUIRED'],
    [
      'a description of 101',
      [{ name: 'a', description: 'x'.repeat(101) }],
      ['0', 'description'],
      'BASE_TYPE_BAD_LENGTH',
    ],
    ['one name twice', [named('a'), named('a')], ['1'], 'APPLICATION_COMMANDS_DUPLICATE_NAME'],
    ['101 commands', Array.from({ length: 101 }, (_, n) => named(`c${n}`)), [], 'BASE_TYPE_MAX_LENGTH'],
    [
      'an invalid language',
      [named('a', { name_localizations: { xx: 'a' } })],
      ['0', 'name_localizations', 'xx'],
      'BASE_TYPE_CHOICES',
    ],
    [
      '26 options',
      [named('a', { options: Array.from({ length: 26 }, (_, n) => option(`o${n}`)) })],
      ['0', 'options'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a required option after others',
      [named('a', { options: [option('b'), option('c', { required: true })] })],
      ['0', 'options', '1'],
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'an option twice',
      [named('a', { options: [option('b'), option('b')] })],
      ['0', 'options', '1'],
      'APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME',
    ],
    [
      '26 choices',
      [
        named('a', {
          options: [
            option('b', { choices: Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` })) }),
          ],
        }),
      ],
      ['0', 'options', '0', 'choices'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'choices that complete themselves',
      [named('a', { options: [option('b', { autocomplete: true, choices: [{ name: 'a', value: 'a' }] })] })],
      ['0', 'options', '0', 'autocomplete'],
      'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID',
    ],
    [
      'sub-commands next to values',
      [named('a', { options: [option('b'), named('c', { type: 1 })] })],
      ['0', 'options', '1'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
  ])('are refused: %s', async (_, body, place, code) => {
    const sim = await simForTest()
    const error = await refusalOf(botClient(sim).put(path, { body }))
    let found: unknown = (error as { rawError: { errors: unknown } }).rawError.errors
    for (const step of place) found = (found as Record<string, unknown>)[step]
    expect(found).toMatchObject({ _errors: [{ code }] })
    expect(sim.control.application().commands).toEqual([])
  })

  test('of another application or server are refused', async () => {
    const rest = botClient(await simForTest())
    expect(await refusalOf(rest.get(Routes.applicationGuildCommands('1', demoGuild.id)))).toMatchObject({
      status: 403,
    })
    expect(
      await refusalOf(rest.get(Routes.applicationGuildCommands(demoClient.clientId, '1'))),
    ).toMatchObject({ code: 50001 })
  })
})
