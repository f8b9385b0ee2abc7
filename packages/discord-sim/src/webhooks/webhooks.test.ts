import { describe, expect, test } from 'vitest'
import { handClock, post, simForTest } from '../testing.ts'
import { demoWebhooks } from '../world/demo-world.ts'

const { id, token, channel } = demoWebhooks['event-logs']

test('a message is kept as sent, with who would have been pinged', async () => {
  const sim = await simForTest()
  const embeds = [
    { title: 'Event created', color: 0x00ff00, fields: [{ name: 'Game', value: 'BO6', inline: true }] },
  ]
  const sent = { content: 'Hello @everyone', embeds, allowed_mentions: { parse: [] } }
  expect((await post(sim, 'event-logs', sent)).status).toBe(204)
  expect((await post(sim, 'event-logs', { content: '@here <@12>' })).status).toBe(204)
  expect((await post(sim, 'faq-logs', { content: 'elsewhere' })).status).toBe(204)

  const [first, second] = sim.control.messages('event-logs')
  expect(first).toMatchObject({
    webhook: 'event-logs',
    channelId: channel.id,
    content: 'Hello @everyone',
    allowedMentions: { parse: [] },
    pings: { everyone: false, users: [], roles: [] },
    message: { embeds, mention_everyone: false, author: { username: 'event-logs', bot: true } },
  })
  expect(second).toMatchObject({ allowedMentions: null, pings: { everyone: true, users: ['12'] } })
  expect(sim.control.messages(id).length).toBe(2)
  expect(sim.control.messages(channel.id).length).toBe(2)
  expect(sim.control.messages().length).toBe(3)
})

test('with wait=true the message comes back, and can be read, changed and deleted', async () => {
  const sim = await simForTest()
  const created = await (await post(sim, 'event-logs', { content: 'one' }, '?wait=true')).json()
  expect(created).toMatchObject({
    content: 'one',
    channel_id: channel.id,
    webhook_id: id,
    edited_timestamp: null,
  })

  const address = `${sim.webhookUrl('event-logs')}/messages/${sim.control.messages()[0]?.id}`
  expect(await (await fetch(address)).json()).toEqual(created)
  const patch = (body: unknown) =>
    fetch(address, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await patch({ content: 'two' })).json()).toMatchObject({ content: 'two' })
  expect(await (await patch({ content: '' })).json()).toMatchObject({ code: 50006 })
  expect(sim.control.messages()[0]).toMatchObject({ content: 'two' })

  expect((await fetch(address, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(address)).json()).toEqual({ message: 'Unknown Message', code: 10008 })
})

test('files come as a form, and can be had again', async () => {
  const sim = await simForTest()
  const form = new FormData()
  form.set('payload_json', JSON.stringify({ embeds: [{ image: { url: 'attachment://a.png' } }] }))
  form.set('files[0]', new Blob(['the answers'], { type: 'text/plain' }), 'application.txt')
  form.set('files[1]', new Blob(['picture'], { type: 'image/png' }), 'a.png')
  const response = await fetch(sim.webhookUrl('staff-application'), { method: 'POST', body: form })
  expect(response.status).toBe(204)

  const [kept] = sim.control.messages('staff-application')
  expect(kept?.files.map((file) => [file.name, file.bytes.toString()])).toEqual([
    ['application.txt', 'the answers'],
    ['a.png', 'picture'],
  ])
  const file = await fetch(kept?.message.attachments[0]?.url ?? '')
  expect(await file.text()).toBe('the answers')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(kept?.message.embeds[0]?.image?.url).toBe(kept?.message.attachments[1]?.url)
})

describe('refusals', () => {
  test.each([
    ['an empty message', `${id}/${token}`, '{"content":"  "}', 400, 50006],
    ['no JSON', `${id}/${token}`, '{"content":', 400, 50109],
    ['a wrong token', `${id}/wrong`, '{"content":"a"}', 401, 50027],
    ['an unknown webhook', `1/${token}`, '{"content":"a"}', 404, 10015],
    ['no snowflake', `abc/${token}`, '{"content":"a"}', 400, 50035],
  ])('%s', async (_, path, body, status, code) => {
    const sim = await simForTest()
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${sim.url}/api/webhooks/${path}`, { method: 'POST', headers, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
    expect(sim.control.messages()).toEqual([])
  })
})

test('five messages in two seconds for one webhook, and others are not held up', async () => {
  const { clock, advance } = handClock()
  const sim = await simForTest({ clock })
  const statuses: number[] = []
  for (let call = 0; call < 6; call += 1)
    statuses.push((await post(sim, 'event-logs', { content: 'a' })).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect((await post(sim, 'faq-logs', { content: 'a' })).status).toBe(204)

  advance(500)
  const refused = await post(sim, 'event-logs', { content: 'a' })
  expect(await refused.json()).toMatchObject({ retry_after: 1.5, global: false })
  expect(refused.headers.get('x-ratelimit-limit')).toBe('5')
  advance(1500)
  expect((await post(sim, 'event-logs', { content: 'a' })).status).toBe(204)
})

test('thirty messages a minute for one channel, which no header announces', async () => {
  const { clock, advance } = handClock()
  const sim = await simForTest({ clock })
  for (let call = 0; call < 30; call += 1) {
    expect((await post(sim, 'event-logs', { content: 'a' })).status).toBe(204)
    if (call % 5 === 4) advance(2000)
  }
  const refused = await post(sim, 'event-logs', { content: 'a' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('4')
  expect(refused.headers.get('retry-after')).toBe('48')
  expect(await refused.json()).toMatchObject({ retry_after: 48, global: false })
  advance(48_000)
  expect((await post(sim, 'event-logs', { content: 'a' })).status).toBe(204)
})
