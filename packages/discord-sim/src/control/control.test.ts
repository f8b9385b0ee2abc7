import { expect, test } from 'vitest'
import { Routes } from 'discord-api-types/v10'
import { botClient, connectedSite, get, logIn, post, refusalOf, simForTest } from '../testing.ts'
import type { DiscordSim } from '../start.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoRoles } from '../world/demo-roles.ts'
import { demoChannels, demoGuild } from '../world/demo-world.ts'

const { member } = demoPersonas

async function control(sim: DiscordSim, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${sim.url}/_control/${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

test('another process changes roles and membership, and reads what happened', async () => {
  const sim = await simForTest()
  const token = await logIn(sim, member.id, 'guilds.members.read')
  const path = `/users/@me/guilds/${demoGuild.id}/member`
  const { staff, veteran } = demoRoles

  await control(sim, 'roles', { userId: member.id, add: staff.id, remove: [veteran.id] })
  expect((await get(sim, path, `Bearer ${token}`)).body).toMatchObject({
    roles: [demoRoles.member.id, staff.id],
  })
  await control(sim, 'membership', { userId: member.id, member: false })
  expect((await get(sim, path, `Bearer ${token}`)).status).toBe(404)
  await control(sim, 'membership', { userId: member.id, member: true })
  expect((await get(sim, path, `Bearer ${token}`)).body).toMatchObject({ roles: [] })

  await post(sim, 'faq-logs', { content: 'a' })
  expect((await control(sim, 'messages?webhook=faq-logs')).answer).toMatchObject([
    { content: 'a', files: [] },
  ])
  expect((await control(sim, 'messages?webhook=coc-logs')).answer).toEqual([])
  const { answer } = await control(sim, 'requests')
  expect(answer).toContainEqual(
    expect.objectContaining({ path: `/api/v10${path}`, status: 404, group: 'api' }),
  )
})

test('faults are set, shown and cleared from outside', async () => {
  const sim = await simForTest()
  const fault = { kind: 'status', target: 'webhooks', code: 500, times: 3 }
  expect((await control(sim, 'fault', fault)).answer).toEqual({ faults: [fault] })
  expect((await control(sim, 'state')).answer).toMatchObject({ faults: [fault], world: { guild: demoGuild } })
  expect((await control(sim, 'clear', { target: 'webhooks' })).answer).toEqual({ faults: [] })
})

test('reset restores the initial world', async () => {
  const sim = await simForTest()
  const token = await logIn(sim, member.id, 'identify')
  await post(sim, 'faq-logs', { content: 'a' })
  sim.control.leaveGuild(member.id)
  sim.control.setFault({ kind: 'down', target: 'oauth' })
  expect((await control(sim, 'reset', {})).status).toBe(200)

  expect(sim.control.messages()).toEqual([])
  expect(sim.control.requests()).toEqual([])
  expect(sim.world.personas).toEqual(Object.values(demoPersonas))
  expect((await get(sim, '/users/@me', `Bearer ${token}`)).status).toBe(401)
  expect(await logIn(sim, member.id, 'identify')).not.toBe('')
})

test.each([
  ['an unknown fault', 'fault', { kind: 'flood', target: 'api' }, 400],
  ['an unknown target', 'fault', { kind: 'down', target: 'moon' }, 400],
  ['an unknown user', 'roles', { userId: '1', add: demoRoles.staff.id }, 404],
  ['no role', 'roles', { userId: member.id, add: '1' }, 404],
  ['no button', 'press', { userId: member.id, customId: 'none' }, 404],
  ['no command', 'command', { userId: member.id, line: '/none' }, 404],
  ['no language', 'language', { userId: member.id, locale: 'xx' }, 400],
  ['no permission', 'deny', { channelId: '1', permissions: ['Fly'] }, 400],
])('the control refuses %s', async (_, path, body, status) => {
  const { status: answered, answer } = await control(await simForTest(), path, body)
  expect(answered).toBe(status)
  expect(answer).toHaveProperty('error')
})

test('another website cannot submit the forms', async () => {
  const sim = await simForTest()
  expect((await control(sim, 'reset', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await control(sim, 'reset', {}, { origin: sim.url })).status).toBe(200)
})

test('another process clicks, types, and reads the outcome', async () => {
  const sim = await simForTest()
  await connectedSite(sim, ({ body }) =>
    body.type === 4
      ? { type: 8, data: { choices: [{ name: 'Zombies', value: 'e1' }] } }
      : { type: 4, data: { content: 'In.', flags: 64 } },
  )
  const rest = botClient(sim)
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Join', custom_id: 'join' }] }]
  await rest.post(Routes.channelMessages(demoChannels.events.id), {
    body: { content: 'Tonight', components },
  })
  const option = { type: 3, name: 'event', description: 'a', autocomplete: true }
  await rest.put(Routes.applicationGuildCommands(sim.world.client.clientId, demoGuild.id), {
    body: [{ name: 'signup', description: 'a', options: [option] }],
  })

  const pressed = await control(sim, 'press', { userId: member.id, customId: 'join' })
  expect(pressed.answer).toMatchObject({ state: 'answered', reply: { content: 'In.', files: [] } })
  const line = '/signup event:Zom'
  expect((await control(sim, 'autocomplete', { userId: member.id, line })).answer).toHaveLength(1)
  expect((await control(sim, 'command', { userId: member.id, line })).answer).toMatchObject({ label: line })
  expect((await control(sim, `ephemeral?user=${member.id}`)).answer).toHaveLength(2)
  const { answer } = await control(sim, 'interactions')
  expect(answer).toMatchObject([{ kind: 'component' }, { kind: 'autocomplete' }, { kind: 'command' }])
  const [{ id }] = answer as [{ id: string }]
  expect((await control(sim, 'redeliver', { interactionId: id })).answer).toMatchObject({ status: 200 })
  const forged = { userId: member.id, customId: 'join', tampering: 'signature' }
  expect((await control(sim, 'press', forged)).answer).toMatchObject({ state: 'failed', httpStatus: 401 })
  expect((await control(sim, 'application')).answer).toMatchObject({ commands: [{ name: 'signup' }] })
})

test('another process closes inboxes, denies permissions and drops the gateway', async () => {
  const sim = await simForTest()
  await control(sim, 'inbox', { userId: member.id, isClosed: true })
  expect(sim.world.personas.find((one) => one.id === member.id)?.closedInbox).toBe(true)
  await control(sim, 'language', { userId: member.id, locale: 'de' })
  expect(sim.world.personas.find((one) => one.id === member.id)?.locale).toBe('de')
  const channelId = demoChannels.events.id
  await control(sim, 'deny', { channelId, permissions: ['SendMessages'] })
  const call = botClient(sim).post(Routes.channelMessages(channelId), { body: { content: 'a' } })
  expect(await refusalOf(call)).toMatchObject({ code: 50013 })
  for (const body of [{ do: 'drop', code: 4000 }, { do: 'reconnect' }, { do: 'invalidate' }]) {
    expect((await control(sim, 'gateway', body)).status).toBe(200)
  }
  await control(sim, 'gateway', { do: 'spendStarts', count: 3 })
  expect((await control(sim, 'gateway')).answer).toEqual({ sessions: [], identifies: 3 })
  expect((await control(sim, `dms?user=${member.id}`)).answer).toEqual([])
  expect((await control(sim, 'scheduled-events')).answer).toEqual([])
  expect((await control(sim, `role-connection?user=${member.id}`)).answer).toEqual({ connection: null })
})
