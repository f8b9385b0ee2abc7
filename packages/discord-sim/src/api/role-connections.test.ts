import { REST } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import { botClient, logIn, refusalOf, simForTest } from '../testing.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoClient } from '../world/demo-world.ts'

const { member } = demoPersonas
const metadataPath = Routes.applicationRoleConnectionMetadata(demoClient.clientId)
const path = Routes.userApplicationRoleConnection(demoClient.clientId)
const fact = (key: string, type: number) => ({ key, type, name: key, description: 'a' })
const facts = [fact('since', 6), fact('events', 2), fact('staff', 7)]

async function begin(scope = 'identify role_connections.write') {
  const sim = await simForTest()
  await botClient(sim).put(metadataPath, { body: facts })
  const token = await logIn(sim, member.id, scope)
  const person = new REST({ api: `${sim.url}/api`, retries: 0, authPrefix: 'Bearer' }).setToken(token)
  return { sim, person }
}

test('the site writes the facts about a user, changes and deletes them', async () => {
  const { sim, person } = await begin()
  const metadata = { since: '2024-05-12T00:00:00Z', events: 12, staff: true, unknown: 'a' }
  const kept = { ...metadata, events: '12', staff: '1' } as Record<string, unknown>
  delete kept['unknown']
  expect(await person.put(path, { body: { platform_name: 'Longhouse', metadata } })).toEqual({
    platform_name: 'Longhouse',
    platform_username: null,
    metadata: kept,
  })
  expect(await person.get(path)).toMatchObject({ metadata: kept })
  expect(sim.control.roleConnection(member.id)).toMatchObject({ metadata: kept })
  await person.put(path, { body: {} })
  expect(sim.control.roleConnection(member.id)).toBeUndefined()
  expect(await person.get(path)).toMatchObject({ platform_name: null, metadata: {} })
})

test.each([
  ['an invalid count', { metadata: { events: 'many' } }],
  ['an invalid date', { metadata: { since: 'once' } }],
  ['neither yes nor no', { metadata: { staff: '2' } }],
  ['too long a name', { platform_name: 'x'.repeat(51) }],
])('refused: %s', async (_, body) => {
  const { person } = await begin()
  expect(await refusalOf(person.put(path, { body }))).toMatchObject({ code: 50035 })
})

test('it needs the scope', async () => {
  const { person } = await begin('identify')
  expect(await refusalOf(person.get(path))).toMatchObject({ status: 401 })
})

test.each([
  ['six facts', Array.from({ length: 6 }, (_, n) => fact(`f${n}`, 2))],
  ['a key in capitals', [fact('Events', 2)]],
  ['an unknown kind', [fact('a', 9)]],
])('the facts are refused: %s', async (_, body) => {
  const sim = await simForTest()
  expect(await refusalOf(botClient(sim).put(metadataPath, { body }))).toMatchObject({ code: 50035 })
  expect(await botClient(sim).get(metadataPath)).toEqual([])
})
