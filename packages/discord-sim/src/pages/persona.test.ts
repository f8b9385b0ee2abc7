import { Routes } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import type { DiscordSim } from '../start.ts'
import { botClient, connectedSite, simForTest } from '../testing.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoChannels, demoGuild } from '../world/demo-world.ts'

const { admin, member } = demoPersonas
const hostile = '<img src=x onerror=alert(1)>'

const announcement = {
  flags: 1 << 15,
  components: [
    {
      type: 17,
      accent_color: 0x00ff00,
      components: [
        {
          type: 9,
          components: [{ type: 10, content: '# Zombies' }],
          accessory: { type: 11, media: { url: 'https://a.test/a.png' } },
        },
        { type: 14 },
        { type: 10, content: `<t:1800000000:F> ${hostile}` },
        { type: 12, items: [{ media: { url: 'https://a.test/b.png' }, description: hostile }] },
        {
          type: 1,
          components: [
            { type: 2, style: 3, label: `Join ${hostile}`, custom_id: 'join' },
            { type: 2, style: 4, label: 'Leave', custom_id: 'leave', disabled: true },
            { type: 2, style: 5, label: 'Details', url: 'https://site.test' },
          ],
        },
        {
          type: 1,
          components: [{ type: 3, custom_id: 'slot', options: [{ label: 'Medic', value: 'med' }] }],
        },
        { type: 1, components: [{ type: 5, custom_id: 'who', max_values: 2 }] },
      ],
    },
  ],
}

async function begin(answer?: () => unknown) {
  const sim = await simForTest()
  const site = await connectedSite(sim, answer)
  const rest = botClient(sim)
  const body = announcement
  const { id } = (await rest.post(Routes.channelMessages(demoChannels.events.id), { body })) as { id: string }
  const event = { type: 3, name: 'event', description: 'Which', required: true, autocomplete: true }
  const slot = { type: 3, name: 'slot', description: 'As what', choices: [{ name: 'Medic', value: 'med' }] }
  await rest.put(Routes.applicationGuildCommands(sim.world.client.clientId, demoGuild.id), {
    body: [
      { name: 'signup', description: 'Take a place', options: [event, slot] },
      {
        name: 'squad',
        description: 'Players',
        options: [{ type: 1, name: 'call', description: 'Call them' }],
      },
    ],
  })
  return { sim, site, id }
}

async function send(sim: DiscordSim, path: string, form: Record<string, string>, cookie = '') {
  const body = new URLSearchParams(form)
  return fetch(`${sim.url}/_page/${path}`, { method: 'POST', body, redirect: 'manual', headers: { cookie } })
}

async function pageOf(sim: DiscordSim, cookie = ''): Promise<string> {
  return (await fetch(sim.url, { headers: { cookie } })).text()
}

test('components are drawn, with their content as text', async () => {
  const { sim } = await begin()
  const page = await pageOf(sim)
  expect(page).toContain('border-inline-start-color:#00ff00')
  expect(page).toContain('<span class="line heading-1">Zombies</span>')
  expect(page).toContain('datetime="2027-01-15T08:00:00.000Z"')
  expect(page).toMatch(/href="https:\/\/site\.test"/)
  expect(page).toMatch(/value="leave"[^>]*disabled/)
  expect(page).toContain('<option value="med" >Medic</option>')
  expect(page).not.toContain('<img src=x')
})

test('only the chosen user who clicks sees the response, until it is dismissed', async () => {
  const { sim, site, id } = await begin(() => ({ type: 4, data: { content: 'You are in.', flags: 64 } }))
  const chosen = await send(sim, 'persona', { userId: member.id })
  const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await pageOf(sim, cookie)).toContain('You are Robin Reed')

  expect((await send(sim, 'press', { messageId: id, customId: 'join' }, cookie)).status).toBe(303)
  await send(sim, 'press', { messageId: id, customId: 'slot', values: 'med' }, cookie)
  expect(site.received.map((one) => one.body)).toMatchObject([
    { member: { user: { id: member.id } }, data: { custom_id: 'join' } },
    { data: { custom_id: 'slot', values: ['med'] } },
  ])
  const page = await pageOf(sim, cookie)
  expect(page.match(/Only you can see this/g)).toHaveLength(2)
  expect(await pageOf(sim)).not.toContain('Only you can see this')

  const [first] = sim.control.seenOnlyBy(member.id)
  await send(sim, 'dismiss', { messageId: first?.id ?? '' })
  expect(sim.control.seenOnlyBy(member.id), 'another user cannot').toHaveLength(2)
  await send(sim, 'dismiss', { messageId: first?.id ?? '' }, cookie)
  expect(sim.control.seenOnlyBy(member.id)).toHaveLength(1)
})

test.each([
  ['press', { customId: 'join' }, 'This interaction failed'],
  ['command', { line: '/signup event:a' }, 'The application did not respond'],
])("a %s that fails shows Discord's message", async (path, form, words) => {
  const { sim, id } = await begin(() => 500)
  await send(sim, path, { messageId: id, ...form })
  expect(await pageOf(sim)).toContain(words)
})

test.each([
  ['press', { customId: 'leave' }, 'disabled'],
  ['press', { customId: 'slot', values: '' }, 'Between 1 and 1'],
  ['command', { line: '/nothing' }, 'no command'],
])('a notice says why it was not possible: %s %o', async (path, form, words) => {
  const { sim, id } = await begin()
  const response = await send(sim, path, { messageId: id, ...form })
  const location = new URL(response.headers.get('location') ?? '', sim.url)
  expect(location.searchParams.get('notice')).toContain(words)
  expect(await (await fetch(location)).text()).toContain(
    `role="status">${location.searchParams.get('notice')}<`,
  )
})

test.each([
  ['/', ['/signup', '/squad']],
  ['/si', ['/signup']],
  ['/signup ', ['event', 'slot (optional)']],
  ['/signup event:Zom', ['Zombies']],
  ['/signup slot:m', ['Medic']],
  ['/signup slot:Medic ', ['event']],
  ['/squad ', ['call']],
  ['/nothing here', []],
  ['hello', []],
])('“%s” gets suggestions of what comes next', async (line, labels) => {
  const { sim } = await begin(() => ({ type: 8, data: { choices: [{ name: 'Zombies', value: 'e1' }] } }))
  const response = await fetch(`${sim.url}/_page/suggest?${new URLSearchParams({ line }).toString()}`)
  const suggestions = (await response.json()) as { label: string; line: string }[]
  expect(suggestions.map((one) => one.label)).toEqual(labels)
  expect(suggestions.every((one) => one.line.length > line.trim().length - 3)).toBe(true)
})

test('threads, direct messages and scheduled events are shown', async () => {
  const { sim, id } = await begin()
  const rest = botClient(sim)
  await rest.post(Routes.threads(demoChannels.events.id, id), { body: { name: 'Talk about it' } })
  await rest.post(Routes.channelMessages(id), { body: { content: 'In an hour' } })
  const dm = (await rest.post(Routes.userChannels(), { body: { recipient_id: admin.id } })) as { id: string }
  await rest.post(Routes.channelMessages(dm.id), { body: { content: 'A place is free' } })
  const start = Date.now() + 3_600_000
  await rest.post(Routes.guildScheduledEvents(demoGuild.id), {
    body: {
      name: 'Zombies on the calendar',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: 'here' },
      scheduled_start_time: new Date(start).toISOString(),
      scheduled_end_time: new Date(start + 1).toISOString(),
    },
  })
  const page = await pageOf(sim)
  for (const words of ['Thread: Talk about it', 'In an hour', 'A place is free', 'Zombies on the calendar']) {
    expect(page).toContain(words)
  }
  expect(await pageOf(sim, `sim_watcher=${member.id}`)).not.toContain('A place is free')
})
