import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import { relays } from '@longhouse/contract/relays'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'
import { onEither } from '../testing/on-each-site.ts'

const patient = { timeout: 15_000, interval: 20 }

/** Every attempt to ping an account, to pose as another one, and to hide the target of a link. */
const pings = '@everyone @here @EVERYONE <@1> <@!1> <@&1> <#1> </run:1> <id:guide> @\u200Deveryone'
const masked = '[a](https://evil.example) [b](<https://evil.example>) [c]\u200D(https://evil.example)'
const hostile = {
  content: `${pings} ${masked}`,
  username: 'Server Owner',
  avatar_url: 'https://evil.example/a.png',
  tts: true,
  flags: 4,
  thread_name: 'x',
  applied_tags: ['1'],
  attachments: [{ id: 0, filename: 'a.exe' }],
  components: [
    { type: 1, components: [{ type: 2, style: 5, url: 'https://evil.example', label: 'Log in' }] },
  ],
  poll: { question: { text: 'x' } },
  allowed_mentions: { parse: ['everyone', 'roles', 'users'], roles: ['1'], users: ['1'], replied_user: true },
  payload_json: '{"content":"@everyone"}',
  embeds: [
    {
      title: `${pings} title`,
      url: 'https://evil.example',
      type: 'rich',
      description: `${masked} ${pings}`,
      author: { name: 'Server Owner', url: 'https://evil.example', icon_url: 'https://evil.example/a.png' },
      provider: { name: 'x', url: 'https://evil.example' },
      video: { url: 'https://evil.example/v.mp4' },
      thumbnail: { url: 'https://evil.example/t.png' },
      footer: { text: `${pings}\nSent by Server Owner`, icon_url: 'https://evil.example/i.png' },
      fields: [{ name: `${pings}\n\nSent by Server Owner`, value: `${masked} ${pings}` }],
    },
  ],
}

onEachDatabase((database) => {
  let site: WholeSite
  beforeAll(async () => {
    site = await startWholeSite(database)
  })
  beforeEach(() => site.sim.control.reset())
  afterAll(() => site.close())

  const post = (path: string, body: unknown, query = '') =>
    site.staff.client.send(`${path}${query}`, { method: 'POST', body: JSON.stringify(body) })
  const settled = () =>
    vi.waitUntil(
      async () => (await site.engine.recordsOf('outbox').count({ filter: "status = 'pending'" })) === 0,
      patient,
    )

  test.each(relays)(
    '$path pings no account, poses as no other, and hides no link',
    onEither(database),
    async ({ path, name }) => {
      await post(path, hostile, '?wait=false&thread_id=1&with_components=true')
      await settled()
      const [sent] = site.sim.control.messages(name)
      expect(sent?.pings).toEqual({ everyone: false, users: [], roles: [] })
      expect(sent?.allowedMentions).toEqual({ parse: [] })
      expect(sent?.message.author.username).toBe(name)
      expect(sent?.message.tts).toBe(false)
      const [request] = site.sim.control.requests().filter(({ path: asked }) => asked.includes('/webhooks/'))
      expect(request?.path).not.toMatch(/thread_id|with_components/)
      const text = JSON.stringify(sent?.message)
      expect(text).not.toMatch(/\]\(|@(everyone|here)\b|<[@#/]|<id:/i)
      expect(text).not.toMatch(/author":\{"name":"Server|icon_url|thumbnail|video|provider|components":\[\{/)
      const [embed] = sent?.message.embeds ?? []
      expect(embed).not.toHaveProperty('url')
      expect(embed?.footer?.text).toMatch(new RegExp(`^Sent by \\S+ · ${site.staff.id} · `))
      expect(embed?.fields?.[0]?.name).not.toContain('\n')
    },
  )

  test('a name that pings is signed without the ping', onEither(database), async () => {
    await site.engine
      .recordsOf('users')
      .update(site.staff.id, { username: '@everyone <@&1>\n[x](https://evil.example)' })
    await post('/api/webhooks/faq-logs', { content: 'hello' })
    await settled()
    const [sent] = site.sim.control.messages('faq-logs')
    expect(sent?.pings).toEqual({ everyone: false, users: [], roles: [] })
    expect(JSON.stringify(sent?.message.embeds)).not.toMatch(/\]\(|@everyone|<@|\\n/)
  })

  test('a message that is sent again because its response was lost arrives once', async () => {
    const body = {
      content: 'only once',
      embeds: [{ title: 'a' }, { title: 'b', fields: [{ name: 'n', value: 'v' }] }],
    }
    expect(await post('/api/webhooks/rank-logs', body)).toEqual({ ok: true })
    expect(await post('/api/webhooks/rank-logs', body)).toEqual({ ok: true })
    await Promise.all([1, 2, 3].map(() => post('/api/webhooks/rank-logs', body)))
    await settled()
    expect(site.sim.control.messages('rank-logs').length).toBe(1)
  })

  test(
    'a message that differs, has another sender or goes to another relay is not the same',
    onEither(database),
    async () => {
      await post('/api/webhooks/clip-upload', { content: 'same' })
      await site.member.client.send('/api/webhooks/clip-upload', {
        method: 'POST',
        body: { content: 'same' },
      })
      await post('/api/webhooks/game-interest', { content: 'same' })
      await post('/api/webhooks/clip-upload', { content: 'other' })
      await post('/api/webhooks/clip-upload', { content: 'same' })
      await settled()
      expect(site.sim.control.messages('clip-upload').map(({ content }) => content)).toEqual([
        'same',
        'same',
        'other',
        'same',
      ])
      expect(site.sim.control.messages('game-interest').length).toBe(1)
    },
  )
})
