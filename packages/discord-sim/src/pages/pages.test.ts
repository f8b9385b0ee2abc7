import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { post, simForTest } from '../testing.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoRoles } from '../world/demo-roles.ts'
import { demoChannels, demoGuild } from '../world/demo-world.ts'

const { member } = demoPersonas
const hostile = '<img src=x onerror=alert(1)>'

test('the page shows posted messages, with their content as text', async () => {
  const sim = await simForTest({ world: { personas: [{ ...member, globalName: hostile }] } })
  await post(sim, 'event-logs', {
    content: hostile,
    username: hostile,
    embeds: [
      {
        title: hostile,
        description: hostile,
        color: 0x00ff00,
        author: { name: hostile },
        footer: { text: hostile },
        fields: [{ name: hostile, value: hostile }],
      },
    ],
  })
  const page = await (await fetch(sim.url)).text()
  expect(page.match(/&#60;img src=x onerror=alert\(1\)&#62;/g)?.length).toBeGreaterThanOrEqual(9)
  expect(page).not.toContain('<img src=x')
  expect(page).toContain('border-inline-start-color:#00ff00')
})

test('every page forbids foreign scripts', async () => {
  const sim = await simForTest()
  const widget = `/widget/${demoGuild.id}/${demoChannels.general.id}`
  for (const [path, ancestors] of [
    ['/', "frame-ancestors 'none'"],
    [widget, 'frame-ancestors *'],
  ]) {
    const policy = (await fetch(`${sim.url}${path}`)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).toContain(ancestors)
  }
  expect((await fetch(`${sim.url}/widget/${demoGuild.id}/1`)).status).toBe(404)
})

test('the forms work without a script', async () => {
  const sim = await simForTest()
  const send = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${sim.url}/_page/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
  }
  const rolesNow = () => sim.world.personas.find((one) => one.id === member.id)?.roles

  await send('roles', { userId: member.id, add: demoRoles.staff.id })
  expect(rolesNow()).toContain(demoRoles.staff.id)
  await send('roles', { userId: member.id, remove: demoRoles.staff.id })
  expect(rolesNow()).not.toContain(demoRoles.staff.id)
  await send('membership', { userId: member.id, member: 'no' })
  expect(sim.world.personas.find((one) => one.id === member.id)?.inGuild).toBe(false)

  for (const kind of ['rateLimited', 'status-404', 'slow', 'hang', 'down', 'truncated']) {
    await send('faults', { target: 'webhooks', kind })
    expect(await (await fetch(sim.url)).text()).toContain('Something is broken on purpose.')
  }
  await send('faults', { clear: '1' })
  expect(await (await fetch(sim.url)).text()).not.toContain('Something is broken on purpose.')
})

test.each([
  ['a picture of a person', `/avatars/${member.id}/${member.avatar}.png?size=64`, 64],
  ['a picture for those without', '/embed/avatars/3.png', 128],
])('%s is a real PNG', async (_, path, size) => {
  const sim = await simForTest()
  const response = await fetch(sim.url + path)
  expect(response.headers.get('content-type')).toBe('image/png')
  const png = Buffer.from(await response.arrayBuffer())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
  // Signature and header are followed by one block of rows: a filter byte and three per point.
  const data = png.subarray(41, 41 + png.readUInt32BE(33))
  expect(inflateSync(data).length).toBe(size * (1 + 3 * size))
})

test.each([`/avatars/${member.id}/other.png`, '/avatars/1/a.png', '/embed/avatars/6.png'])(
  '%s does not exist',
  async (path) => {
    const sim = await simForTest()
    expect((await fetch(sim.url + path)).status).toBe(404)
  },
)
