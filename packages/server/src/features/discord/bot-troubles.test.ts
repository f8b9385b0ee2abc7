import { botPermissions, channelUses } from '@longhouse/contract/bot'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canGive, findBotTroubles, botPermissionBits } from './bot-troubles.ts'
import type { GuildFacts } from './guild.ts'

const sum = (list: readonly bigint[]) => list.reduce((total, bit) => total | bit, 0n)
const all = sum(botPermissions.map((name) => botPermissionBits[name]))
const role = (id: string, position: number, permissions = 0n) => ({
  id,
  name: `role ${id}`,
  position,
  color: 0,
  permissions: String(permissions),
  managed: false,
})
const channel = (id: string, deny = 0n) => ({
  id,
  type: 0,
  name: `channel-${id}`,
  position: 0,
  permission_overwrites: deny === 0n ? [] : [{ id: '10009', allow: '0', deny: String(deny) }],
})
const guild = (changes: Partial<GuildFacts> = {}): GuildFacts => ({
  id: '10000',
  roles: [role('10000', 0), role('10001', 1), role('10009', 5, all), role('10010', 6)],
  bot: { id: '20000', roles: ['10009'] },
  channels: [channel('30001'), channel('30002')],
  ...changes,
})
const duties = { channels: { events: '30001', recaps: '30002' }, givenRoles: ['10001'] }

test('a bot with all permissions has no problems', () => {
  expect(findBotTroubles(guild(), duties)).toEqual({ missing: [], roleOrder: [], goneChannels: [] })
})

test('an administrator has none either, even if channels deny it', () => {
  const crowned = guild({
    roles: [role('10000', 0), role('10001', 1), role('10009', 5, 8n)],
    channels: [channel('30001', all), channel('30002', all)],
  })
  expect(findBotTroubles(crowned, duties).missing).toEqual([])
})

test('a permission missing on the whole server is named once, one that a channel denies in that channel', () => {
  const { missing } = findBotTroubles(
    guild({
      roles: [
        role('10000', 0),
        role('10001', 1),
        role('10009', 5, all & ~botPermissionBits['Send Messages'] & ~botPermissionBits['Create Events']),
      ],
      channels: [channel('30001', botPermissionBits['Send Messages']), channel('30002')],
    }),
    duties,
  )
  expect(missing.map(({ permission, use }) => [permission, use])).toEqual([
    ['Create Events', undefined],
    ['Send Messages', undefined],
    ['Send Messages', 'events'],
  ])
  expect(missing[0]).toMatchObject({
    problem: 'the bot may not “Create Events”',
    todo: 'open Server Settings → Roles → role 10009 → Permissions, and switch on “Create Events”.',
  })
  expect(missing[2]).toMatchObject({
    channel: { id: '30001', name: 'channel-30001' },
    problem: 'the bot may not “Send Messages” in #channel-30001',
  })
})

test('thread permissions are needed only in channels that announce events', () => {
  const threads = botPermissionBits['Create Public Threads'] | botPermissionBits['Send Messages in Threads']
  const found = findBotTroubles(
    guild({ channels: [channel('30001', threads), channel('30002', threads)] }),
    duties,
  )
  expect(found.missing.map(({ permission, channel: where }) => [permission, where?.id])).toEqual([
    ['Create Public Threads', '30001'],
    ['Send Messages in Threads', '30001'],
  ])
})

test('a community that gives no roles need not allow it to the bot', () => {
  const without = guild({
    roles: [role('10000', 0), role('10009', 5, all & ~botPermissionBits['Manage Roles'])],
  })
  expect(findBotTroubles(without, { ...duties, givenRoles: [] }).missing).toEqual([])
  expect(findBotTroubles(without, duties).missing.map(({ permission }) => permission)).toEqual([
    'Manage Roles',
  ])
})

test.each([
  ['one above the bot', '10010', /^the bot's highest role does not stand above role 10010$/],
  ['the one of the bot itself', '10009', /^the bot's highest role does not stand above role 10009$/],
  ['one that is gone', '10077', /^the Discord server does not have the role 10077$/],
  ['the one that everybody has', '10000', /can be given by nobody/],
])('a role that the bot cannot give is named: %s', (_, id, problem) => {
  const { roleOrder } = findBotTroubles(guild(), { ...duties, givenRoles: ['10001', id, id] })
  expect(roleOrder).toEqual([
    {
      roles: [{ id, name: expect.any(String) }],
      problem: expect.stringMatching(problem),
      todo: expect.any(String),
    },
  ])
})

test('a role of an integration cannot be given', () => {
  const managed = { ...role('10001', 1), managed: true }
  expect(canGive(guild(), managed)).toBe(false)
  const { roleOrder } = findBotTroubles(guild({ roles: [managed, role('10009', 5, all)] }), duties)
  expect(roleOrder[0]?.problem).toMatch(/^role 10001 can be given by nobody: Discord keeps it/)
})

test('a missing channel is named with its use; an empty choice is ignored', () => {
  const chosen = { events: '39999', recaps: '' }
  const { goneChannels, missing } = findBotTroubles(guild(), { channels: chosen, givenRoles: [] })
  expect(goneChannels).toEqual([
    expect.objectContaining({ use: 'events', id: '39999', problem: expect.stringMatching(/for events/) }),
  ])
  expect(missing).toEqual([])
})

test('granting the named permissions leaves none missing', () => {
  const bits = fc.subarray([...botPermissions]).map((names) => names.map((name) => botPermissionBits[name]))
  const ids = ['30001', '30002', '30003', '30004', '30005']
  fc.assert(
    fc.property(bits, fc.array(bits, { minLength: 5, maxLength: 5 }), (granted, denied) => {
      const channels = Object.fromEntries(channelUses.map((use, index) => [use, ids[index] ?? '']))
      const work = { channels, givenRoles: ['10001'] }
      const world = (given: bigint, denials: readonly bigint[]) =>
        guild({
          roles: [role('10001', 1), role('10009', 5, given)],
          channels: ids.map((id, index) => channel(id, denials[index])),
        })
      const { missing } = findBotTroubles(world(sum(granted), denied.map(sum)), work)
      const given = missing
        .filter(({ channel: where }) => !where)
        .reduce((total, { permission }) => total | botPermissionBits[permission], sum(granted))
      const denials = ids.map((id, index) =>
        missing
          .filter(({ channel: where }) => where?.id === id)
          .reduce((left, { permission }) => left & ~botPermissionBits[permission], sum(denied[index] ?? [])),
      )
      expect(findBotTroubles(world(given, denials), work).missing).toEqual([])
    }),
  )
})
