import { expect, test } from 'vitest'
import { logIn, post, simForTest, get } from '../testing.ts'
import type { DiscordSim } from '../start.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoRoles } from '../world/demo-roles.ts'
import { demoGuild } from '../world/demo-world.ts'

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

test('reset brings the first day back', async () => {
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
  ['nobody', 'roles', { userId: '1', add: demoRoles.staff.id }, 404],
  ['no role', 'roles', { userId: member.id, add: '1' }, 404],
])('the control refuses %s', async (_, path, body, status) => {
  const { status: answered, answer } = await control(await simForTest(), path, body)
  expect(answered).toBe(status)
  expect(answer).toHaveProperty('error')
})

test('another website cannot press the buttons', async () => {
  const sim = await simForTest()
  expect((await control(sim, 'reset', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await control(sim, 'reset', {}, { origin: sim.url })).status).toBe(200)
})
