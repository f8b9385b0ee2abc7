import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstRunMessages } from '@longhouse/contract/first-run'
import { onEachDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import PocketBase, { type RecordModel } from 'pocketbase'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings, type Settings } from '../../settings.ts'
import { openSite, type RunningSite, type SiteOptions } from '../../site.ts'
import { startupMessage } from '../../startup-message.ts'
import { createPerson } from '../../testing/test-site.ts'
import { onEither } from '../../testing/on-each-site.ts'
import { siteTables } from '../../testing/site-tables.ts'

const ada = { email: 'Ada@Example.com', username: 'Ada L.', password: 'many words are better' }
const over = { status: 410, message: firstRunMessages.over, data: {} }
const unknown = { status: 404, message: firstRunMessages.unknown, data: {} }
const expired = { status: 404, message: firstRunMessages.expired, data: {} }

onEachDatabase((database) => {
  let folder: string
  let fresh: FreshDatabase
  const opened: RunningSite[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-first-run-'))
    fresh = await database.create(siteTables)
  })
  afterEach(async () => {
    for (const site of opened.splice(0)) await site.close()
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  })

  function settingsWith(env: Readonly<Record<string, string>>): Settings {
    return readSettings({
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'https://tog.example',
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
      ...env,
    })
  }

  async function start(
    env: Readonly<Record<string, string>> = {},
    options: SiteOptions = {},
  ): Promise<RunningSite> {
    const site = await openSite(settingsWith(env), options)
    opened.push(site)
    return site
  }

  async function stop(site: RunningSite): Promise<void> {
    opened.splice(opened.indexOf(site), 1)
    await site.close()
  }

  test(
    'a live start without an administrator prints a link with 32 random bytes behind the #',
    onEither(database),
    async () => {
      const site = await start()
      expect(site.firstRunLink).toMatch(/^https:\/\/tog\.example\/first-run#[\w-]{43}$/)
      expect((await startupMessage(site)).split('\n')).toContain(`  ${site.firstRunLink}`)
    },
  )

  test(
    'a member and a superuser are no administrators; with one there is no link',
    onEither(database),
    async () => {
      const first = await start({ SUPERUSER_EMAIL: 'root@example.com', SUPERUSER_PASSWORD: 'root-password' })
      const { id } = await createPerson(first.engine, 'robin')
      await stop(first)
      const second = await start()
      expect(second.firstRunLink).toBeDefined()
      await second.engine.recordsOf('users').update(id, { is_admin: true })
      await stop(second)
      const third = await start()
      expect(third.firstRunLink).toBeUndefined()
      expect(await startupMessage(third)).not.toContain('/first-run#')
    },
  )

  test('the demo has none, also without its members', onEither(database), async () => {
    const site = await start({ DEMO: '1' }, { seed: false, discordPort: 0, mailPort: 0 })
    expect(site.settings.isDemo).toBe(true)
    expect(site.firstRunLink).toBeUndefined()
    expect(await site.engine.recordsOf('first_run_links').count()).toBe(0)
  })

  test(
    'the link creates an administrator who is logged in and may operate immediately, and works once',
    onEither(database),
    async () => {
      // With mail, administrators need a second factor; here the link is enough.
      const site = await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
      expect(await check(site)).toMatchObject({ status: 204 })
      const { status, record, token } = await use(site)
      expect(status).toBe(200)
      expect(record).toMatchObject({ email: 'ada@example.com', username: 'Ada L.', verified: true })
      expect(record).toMatchObject({ is_admin: true, can_operate: true, is_staff: true })

      const client = new PocketBase(site.url)
      client.authStore.save(token, record)
      const given = await client.send<{ token: string }>('/api/operator/token', { method: 'POST' })
      client.authStore.save(given.token, record)
      expect(await client.collection('first_run_links').getFullList()).toEqual([])
      const [line] = await client.collection('audit_log').getFullList({ filter: 'action = "create"' })
      expect(line).toMatchObject({
        actor_id: record.id,
        actor_username: 'Ada L.',
        collection: 'users',
        record: record.id,
        subject_id: record.id,
        after: { username: 'Ada L.', is_admin: true, can_operate: true },
      })
      expect(await use(site, { email: 'eve@example.com', username: 'eve' })).toEqual(over)
      expect(await check(site)).toEqual(over)
      expect(await site.engine.recordsOf('users').count()).toBe(1)
    },
  )

  test('of two concurrent requests one creates the administrator, and the other gets the reason', async () => {
    const site = await start()
    const answers = await Promise.all([use(site), use(site, { email: 'eve@example.com', username: 'eve' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]))
    expect(answers).toContainEqual(over)
    expect(await site.engine.recordsOf('users').count()).toBe(1)
  })

  test('it holds for an hour by the clock that all nodes share', async () => {
    const site = await start()
    await age(site, 59)
    expect(await check(site)).toMatchObject({ status: 204 })
    await age(site, 1)
    expect(await check(site)).toEqual(expired)
    expect(await use(site)).toEqual(expired)
    expect(await site.engine.recordsOf('users').count()).toBe(0)
  })

  test('a new start ends the link of the one before', onEither(database), async () => {
    const first = await start()
    await stop(first)
    const second = await start()
    expect(await use(second, {}, tokenOf(first))).toEqual(unknown)
    expect(await use(second)).toMatchObject({ status: 200 })
  })

  test('an administrator created in the meantime ends it', onEither(database), async () => {
    const site = await start()
    await createPerson(site.engine, 'robin', { is_admin: true })
    expect(await check(site)).toEqual(over)
    expect(await use(site)).toEqual(over)
  })

  describe('refuses', onEither(database), () => {
    test('a token that is not that of the link', async () => {
      const site = await start()
      for (const token of ['', '0', '\0', 'A'.repeat(43), tokenOf(site).slice(1)]) {
        expect(await check(site, token)).toEqual(unknown)
        expect(await use(site, {}, token)).toEqual(unknown)
      }
    })

    test('a body that is not a form', async () => {
      const site = await start()
      for (const body of [undefined, null, [], {}, { token: 1 }, { token: tokenOf(site), email: {} }])
        expect(await post(site, '', body)).toMatchObject({ status: 400 })
    })

    test('invalid values, field by field, and keeps the link', async () => {
      const site = await start()
      await createPerson(site.engine, 'robin')
      const rows = [
        [
          { email: ' ', username: '', password: '' },
          { email: 'Cannot be blank.', username: 'Cannot be blank.', password: 'Cannot be blank.' },
        ],
        [{ email: 'nowhere' }, { email: expect.stringContaining('email') }],
        [{ email: 'a\0@example.com' }, { email: expect.any(String) }],
        [{ email: 'ROBIN@example.com' }, { email: firstRunMessages.addressTaken }],
        [{ username: 'ROBIN' }, { username: firstRunMessages.usernameTaken }],
        [{ username: '<b>' }, { username: firstRunMessages.username }],
        [{ password: 'short' }, { password: expect.stringContaining('8') }],
        [{ password: 'password123' }, { password: expect.any(String) }],
      ] as const
      for (const [values, problems] of rows) {
        const { status, data } = await use(site, values)
        const messages = Object.entries(data).map(([field, { message }]) => [field, message])
        expect([status, Object.fromEntries(messages)]).toEqual([400, problems])
      }
      expect(await use(site, {})).toMatchObject({ status: 200 })
    })

    test('more attempts than a login allows', async () => {
      const site = await start({ RATE_LIMITS: 'on' })
      const statuses = new Set<number>()
      for (let tries = 0; tries < 30; tries += 1) statuses.add((await check(site, 'guess')).status)
      expect([...statuses]).toEqual([404])
      expect(await check(site)).toMatchObject({ status: 429 })
      expect(await use(site)).toMatchObject({ status: 429 })
    })
  })

  test.runIf(database.name === 'postgres')(
    'two nodes share one link, the newer one, and of two concurrent requests one wins',
    async () => {
      const [here, there] = [await start(), await start({ DATA_DIR: join(folder, 'there') })]
      expect(await check(there, tokenOf(here))).toEqual(unknown)
      const token = tokenOf(there)
      expect(await check(here, token)).toMatchObject({ status: 204 })
      const eve = { email: 'eve@example.com', username: 'eve' }
      const answers = await Promise.all([use(here, {}, token), use(there, eve, token)])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]))
      expect(await here.engine.recordsOf('users').count()).toBe(1)
    },
  )
})

interface Answered {
  readonly status: number
  readonly data: Readonly<Record<string, { readonly message: string }>>
  readonly record: RecordModel
  readonly token: string
}

const tokenOf = ({ firstRunLink = '' }: RunningSite) => firstRunLink.slice(firstRunLink.indexOf('#') + 1)

function check(site: RunningSite, token = tokenOf(site)): Promise<Answered> {
  return post(site, '/link', { token })
}

function use(site: RunningSite, values: object = {}, token = tokenOf(site)): Promise<Answered> {
  return post(site, '', { ...ada, ...values, token })
}

async function post(site: RunningSite, path: string, body: unknown): Promise<Answered> {
  const answer = await fetch(`${site.url}/api/first-run${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, ...(text && JSON.parse(text)) }
}

/** Makes the link as many minutes older. */
async function age({ engine }: RunningSite, minutes: number): Promise<void> {
  const links = engine.recordsOf('first_run_links')
  const [link] = await links.findAll()
  const expires = new Date(Date.parse(String(link?.['expires'])) - minutes * 60_000)
  await links.update(link?.id ?? '', { expires })
}
