import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type PocketBase from 'pocketbase'
import { demoPersonas } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { relays } from '@longhouse/contract/relays'
import { outcomeOf } from '../../testing/outcome.ts'
import { startDiscordSite, type DiscordSite, type LoggedIn } from '../../testing/discord-site.ts'

const { staff, member, secondMember } = demoPersonas
const patient = { timeout: 15_000, interval: 20 }

onEitherDatabase((database) => {
  let site: DiscordSite
  let robin: LoggedIn
  let silas: LoggedIn
  beforeAll(async () => {
    site = await startDiscordSite(database)
    robin = await site.logIn(member.id)
    silas = await site.logIn(staff.id)
  })
  beforeEach(async () => {
    await settled()
    site.sim.control.reset()
  })
  afterAll(() => site.close())

  const settled = () =>
    vi.waitUntil(
      async () => (await site.engine.recordsOf('outbox').count({ filter: "status = 'pending'" })) === 0,
      patient,
    )
  const arrived = async (webhook: string, count = 1) => {
    await vi.waitFor(() => expect(site.sim.control.messages(webhook).length).toBe(count), patient)
    return site.sim.control.messages(webhook)
  }

  test.each(relays)('$path is for $audience [RL-03]', async ({ path, name, audience }) => {
    const body = { content: `for ${name}`, embeds: [{ title: 'T', fields: [{ name: 'a', value: 'b' }] }] }
    expect(await outcomeOf(post(site.guest(), path, body))).toBe(401)
    expect(await outcomeOf(post(robin.client, path, body))).toBe(audience === 'staff' ? 403 : 'ok')
    expect(await post(silas.client, path, body)).toEqual({ ok: true })
    const messages = await arrived(name, audience === 'staff' ? 1 : 2)
    expect(messages.at(-1)?.content).toBe(`for ${name}`)
  })

  test('members cannot send as others, and no account is pinged [RL-03]', async () => {
    await post(robin.client, '/api/webhooks/clip-upload', {
      content: `@everyone <@${secondMember.id}> <@&1> look`,
      username: 'Ada Marsh',
      avatar_url: 'https://example.com/ada.png',
      tts: true,
      allowed_mentions: { parse: ['everyone', 'users', 'roles'] },
      actor_id: silas.id,
      embeds: [
        {
          title: 'Clip',
          url: 'https://evil.example',
          author: { name: 'Ada Marsh' },
          description: '[staff page](https://evil.example)',
          footer: { text: 'Sent by Ada Marsh' },
        },
      ],
    })
    const [sent] = await arrived('clip-upload')
    expect(sent?.pings).toEqual({ everyone: false, users: [], roles: [] })
    expect(sent?.allowedMentions).toEqual({ parse: [] })
    expect(sent?.message.author.username).toBe('clip-upload')
    expect(sent?.message.tts).toBe(false)
    const [embed] = sent?.message.embeds ?? []
    expect(embed).not.toHaveProperty('author')
    expect(embed).not.toHaveProperty('url')
    expect(embed?.description).not.toContain('](')
    expect(embed?.footer?.text).toBe(`Sent by ${member.username} · ${robin.id} · Sent by Ada Marsh`)
    const [stored] = await site.engine.recordsOf('outbox').findAll({ sort: '-sequence', limit: 1 })
    expect(stored).toMatchObject({ actor_id: robin.id, relay: 'clip-upload' })
  })

  const invalid = [
    { name: 'nothing', body: {} },
    { name: 'blanks', body: { content: ' \n ' } },
    { name: 'a number', body: { content: 5 } },
    { name: 'a list', body: [] },
    { name: 'an address that runs code', body: { embeds: [{ image: { url: 'javascript:x' } }] } },
    { name: 'eleven embeds', body: { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) } },
    {
      name: 'a book',
      body: { embeds: Array.from({ length: 10 }, () => ({ description: 'word '.repeat(4000) })) },
    },
  ]
  test.each(invalid)('refused: $name [RL-03]', async ({ body }) => {
    expect(await outcomeOf(post(robin.client, '/api/webhooks/game-interest', body))).toBe(400)
  })

  test('a full application arrives whole and in order [RL-03]', async () => {
    const answers = Array.from(
      { length: 20 },
      (_, index) => `${`${index}:`.padEnd(3990, ` answer ${index}`)}.`,
    )
    const fields = answers.map((value, index) => ({ name: `Question ${index}`, value }))
    await post(robin.client, '/api/webhooks/staff-application', {
      embeds: [{ title: 'Application', fields }],
    })
    await settled()
    const parts = site.sim.control
      .messages('staff-application')
      .flatMap(({ message }) => message.embeds.flatMap((embed) => embed.fields ?? []))
    const received = answers.map((_, index) =>
      parts
        .filter(({ name }) => name === `Question ${index}` || name.startsWith(`Question ${index} (`))
        .map(({ value }) => value)
        .join(''),
    )
    expect(received.map((text, index) => text === answers[index])).toEqual(answers.map(() => true))
    expect(received.join('')).toBe(parts.map(({ value }) => value).join(''))
  })

  test('with Discord down a relay responds immediately, and its message arrives later [RL-03]', async () => {
    site.sim.control.setFault({ target: 'webhooks', kind: 'down' })
    const began = performance.now()
    for (const content of ['one', 'two', 'three']) {
      expect(await post(robin.client, '/api/webhooks/clip-upload', { content })).toEqual({ ok: true })
    }
    expect(performance.now() - began).toBeLessThan(3000)
    site.sim.control.clearFaults()
    const messages = await arrived('clip-upload', 3)
    expect(messages.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
  })

  test('staff see what failed and try it again, members see nothing [RL-03]', async () => {
    site.sim.control.setFault({ target: 'webhooks', kind: 'status', code: 400, times: 1 })
    await post(silas.client, '/api/webhooks/faq-logs', { content: 'again' })
    const outbox = silas.client.collection('outbox')
    await vi.waitFor(
      async () => expect((await outbox.getList(1, 5, { filter: "status = 'parked'" })).totalItems).toBe(1),
      patient,
    )
    const parked = await outbox.getFirstListItem("status = 'parked'")
    expect(parked['last_error']).toContain('400')
    expect((await robin.client.collection('outbox').getList()).items).toEqual([])
    expect(await outcomeOf(silas.client.collection('outbox').update(parked.id, { status: 'pending' }))).toBe(
      403,
    )

    const retry = `/api/relays/${parked.id}/retry`
    expect(await outcomeOf(post(site.guest(), retry, {}))).toBe(401)
    expect(await outcomeOf(post(robin.client, retry, {}))).toBe(403)
    expect(await outcomeOf(post(silas.client, '/api/relays/nothing/retry', {}))).toBe(404)
    expect(await post(silas.client, retry, {})).toEqual({ ok: true })
    expect((await arrived('faq-logs'))[0]?.content).toBe('again')
    await settled()
    expect(await outcomeOf(post(silas.client, retry, {}))).toBe(400)
  })

  test('a message that waits for its next attempt is retried immediately when staff request it [RL-03]', async () => {
    site.sim.control.setFault({ target: 'webhooks', kind: 'status', code: 404, times: 1 })
    await post(silas.client, '/api/webhooks/rank-logs', { content: 'sooner' })
    const outbox = silas.client.collection('outbox')
    const waiting = await vi.waitFor(() => outbox.getFirstListItem("last_error ~ '404'"), patient)
    expect(await post(silas.client, `/api/relays/${waiting.id}/retry`, {})).toEqual({ ok: true })
    expect((await arrived('rank-logs'))[0]?.content).toBe('sooner')
  })

  test('deleting an account deletes its delivered messages', async () => {
    const juno = await site.logIn(secondMember.id)
    await post(juno.client, '/api/webhooks/game-interest', { content: 'mine' })
    await arrived('game-interest')
    await settled()
    await juno.client.collection('users').delete(juno.id)
    const left = await site.engine.recordsOf('outbox').count({ filter: `actor_id = '${juno.id}'` })
    expect(left).toBe(0)
  })
})

onEitherDatabase((database) => {
  test('a member may send ten a minute [RL-03]', async () => {
    const site = await startDiscordSite(database, { env: { RATE_LIMITS: 'on' } })
    try {
      const { client } = await site.logIn(member.id)
      const path = '/api/webhooks/clip-upload'
      const body = { content: 'x' }
      for (let time = 0; time < 10; time += 1) await post(client, path, body)
      await expect(post(client, path, body)).rejects.toMatchObject({ status: 429 })
      const other = await site.logIn(secondMember.id)
      expect(await outcomeOf(post(other.client, path, body))).toBe('ok')
    } finally {
      await site.close()
    }
  })
})

function post(client: PocketBase, path: string, body: unknown): Promise<unknown> {
  return client.send(path, { method: 'POST', body })
}
