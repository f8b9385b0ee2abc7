import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startFullSite, type FullSite, type KnownField } from './full-site.fixture.ts'
import { attackers, canSee, isHidden, type Attacker } from './who-sees-what.fixture.ts'

interface Heard {
  readonly topic: string
  readonly data: string
}

/** An open stream, and the events it has received. */
interface Stream {
  readonly clientId: string
  readonly heard: readonly Heard[]
  close(): void
}

const patient = { timeout: 15_000, interval: 20 }

onEitherDatabase((database) => {
  let site: FullSite
  beforeAll(async () => {
    site = await startFullSite(database)
  })
  afterAll(() => site.close())

  const subscribe = (as: Attacker, clientId: string, subscriptions: readonly string[]) =>
    fetch(`${site.url}/api/realtime`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: site.as[as].authStore.token },
      body: JSON.stringify({ clientId, subscriptions }),
    })

  /** Creates an event that every stream receives, so that silence before it is proven. */
  const sentinel = async (stream: Stream) => {
    const { id } = await site.engine.recordsOf('faqs').create({ question: 'sentinel', answer: 'x' })
    await vi.waitFor(() => expect(stream.heard.some(({ data }) => data.includes(id))).toBe(true), patient)
  }

  describe.each(attackers)('as %s', (as) => {
    test('subscribed to everything, a caller receives only what they may read', async () => {
      const stream = await openStream(site.url)
      const expandAll = encodeURIComponent(
        JSON.stringify({ query: { expand: 'user,clip,tournament,mail', fields: '*,expand.*' } }),
      )
      const topics = site.collections.flatMap(({ name, record }) => [
        `${name}/*`,
        `${name}/${record.id}`,
        `${name}/*?options=${expandAll}`,
      ])
      expect((await subscribe(as, stream.clientId, topics)).status).toBe(204)
      for (const { name, type, fields, record } of site.collections) {
        if (type === 'view') continue
        const news = shownField[name] ? newsIn(shownField[name], as) : touched(fields, record)
        await site.engine.recordsOf(name).update(record.id, news)
      }
      await sentinel(stream)
      stream.close()

      const seen = new Set(stream.heard.map(({ topic }) => topic.split('/', 1).join('')))
      const visible = site.collections.filter(({ name, type }) => type !== 'view' && canSee(as, name))
      expect([...seen].toSorted()).toEqual(visible.map(({ name }) => name).toSorted())
      const text = stream.heard.map(({ data }) => data).join('\n')
      for (const secret of secretsFrom(site, as))
        expect([secret, text.includes(secret)]).toEqual([secret, false])
    })

    test('a subscription that guesses by its filter gets the same for right and wrong', async () => {
      const { record } = site.collections.find(({ name }) => name === 'users') ?? {}
      const [right, wrong] = [await openStream(site.url), await openStream(site.url)]
      await subscribe(as, right.clientId, [usersWhere(`tokenKey != '' && password != ''`), 'faqs/*'])
      await subscribe(as, wrong.clientId, [usersWhere(`tokenKey = 'qqqq'`), 'faqs/*'])
      await site.engine.recordsOf('users').update(String(record?.id), { theme_preference: 'light' })
      await sentinel(right)
      await sentinel(wrong)
      expect([aboutUsers(right), aboutUsers(wrong)]).toEqual([0, 0])
      right.close()
      wrong.close()
    })
  })

  test('another caller cannot steer a stream, nor make it theirs', async () => {
    const stream = await openStream(site.url)
    expect((await subscribe('other', stream.clientId, ['clips/*'])).status).toBe(204)
    expect((await subscribe('staff', stream.clientId, ['users_notes/*'])).status).toBe(403)
    expect((await subscribe('guest', stream.clientId, ['faqs/*'])).status).toBe(403)
    expect((await subscribe('other', 'x'.repeat(40), ['clips/*'])).status).toBe(404)
    stream.close()
  })
})

function usersWhere(filter: string): string {
  return `users/*?options=${encodeURIComponent(JSON.stringify({ query: { filter } }))}`
}

function aboutUsers({ heard }: Stream): number {
  return heard.filter(({ topic }) => topic.startsWith('users')).length
}

/** Fields to change in collections of which a mere touch is not announced. */
const shownField: Readonly<Record<string, string>> = {
  users: 'name',
  audit_log: 'actor_username',
  activities: 'event',
  profile_cards: 'clips',
  badge_grants: 'tier',
}

function newsIn(field: string, as: Attacker): Record<string, unknown> {
  const isNumber = field === 'clips' || field === 'tier'
  return { [field]: isNumber ? 2 + attackers.indexOf(as) : `seen by ${as}` }
}

/** Returns an unchanged text: a write that changes nothing and is announced all the same. */
function touched(fields: readonly KnownField[], record: Readonly<Record<string, unknown>>) {
  const text = fields.find(({ name, type }) => type === 'text' && !['id', 'tokenKey'].includes(name))
  return text ? { [text.name]: record[text.name] } : {}
}

async function openStream(url: string): Promise<Stream> {
  const ended = new AbortController()
  const response = await fetch(`${url}/api/realtime`, { signal: ended.signal })
  const heard: Heard[] = []
  const first = Promise.withResolvers<string>()
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const topic = /^event:(.*)$/m.exec(block)?.[1] ?? ''
        const data = /^data:(.*)$/m.exec(block)?.[1] ?? ''
        if (topic === 'PB_CONNECT') first.resolve(String(JSON.parse(data).clientId))
        else if (topic) heard.push({ topic, data })
      }
    }
  }
  // Ends when it is closed.
  void read().catch(() => {})
  return { clientId: await first.promise, heard, close: () => ended.abort() }
}

function secretsFrom({ collections }: FullSite, as: Attacker): string[] {
  return collections.flatMap(({ name, fields, record }) =>
    fields
      .filter((field) => isHidden(as, name, field.name))
      .flatMap(
        (field) =>
          /zq-[a-z0-9-]+|member@example\.com/.exec(JSON.stringify(record[field.name] ?? ''))?.[0] ?? [],
      ),
  )
}
