import type PocketBase from 'pocketbase'
import { afterEach, expect, it } from 'vitest'
import { logIn, newClient, password, signUp } from '../auth/people.fixture.ts'
import { bool, defineCollection, text, timestamps } from '../schema/index.ts'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'
import type { TestDatabase, TestEngine } from '../testing/index.ts'
import { RawStream } from './streams.fixture.ts'

const own = { read: 'id = @request.auth.id' }

/** Accounts that all may look up, and that show strangers little. */
const members = defineCollection({
  name: 'members',
  type: 'auth',
  shape: { name: text(), theme: text(), notice: text({ hidden: true }), ...timestamps },
  rules: { list: '', view: '', create: '', update: 'id = @request.auth.id' },
  fieldRules: { theme: own, updated: own, verified: own, emailVisibility: own },
  auth: { passwordAuth: { identityFields: ['email'] } },
})

/** Pages that all see once they are released; the flag itself is hidden. */
const pages = defineCollection({
  name: 'pages',
  type: 'base',
  shape: { title: text(), released: bool({ hidden: true }) },
  rules: { list: 'released = true', view: 'released = true' },
})

const superuser = { email: 'root@example.com', password: 'root-password' }
const nodes: TestEngine[] = []
const streams: RawStream[] = []
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  for (const node of nodes.splice(0).toReversed()) await node.close()
})

/** All listeners, on a node of their own if there can be more than one. */
interface Listeners {
  readonly test: TestEngine
  readonly mia: PocketBase
  readonly id: string
  /** Returns the events that guest, member and superuser have received since the last call. */
  readonly heard: () => Promise<Record<'guest' | 'mia' | 'root', string[]>>
}

async function listening(database: TestDatabase): Promise<Listeners> {
  const options = { collections: [members, pages], superuser }
  const test = await startTestEngine({ ...options, database })
  nodes.push(test)
  if (test.databaseUrl) nodes.push(await startTestEngine({ ...options, databaseUrl: test.databaseUrl }))
  const there = nodes.at(-1) ?? test
  const { id } = await signUp(test, 'mia@example.com', { name: 'Mia' }, 'members')
  const mia = await logIn(test, 'mia@example.com', 'members')
  const root = newClient(test)
  await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
  const open = async (client: PocketBase) => {
    const stream = await RawStream.open(there.url)
    streams.push(stream)
    const body = { clientId: stream.clientId, subscriptions: ['members/*', 'pages/*'] }
    await client.send('/api/realtime', { method: 'POST', body })
    return stream
  }
  const all = { guest: await open(newClient(test)), mia: await open(mia), root: await open(root) }
  let seen = { guest: 1, mia: 1, root: 1 }
  const heard = async () => {
    // When a change for all of them has arrived, everything before it has.
    const mark = await test.engine.recordsOf('pages').create({ title: 'mark', released: true })
    const hasArrived = (stream: RawStream) => stream.text.includes(mark.id)
    await expect.poll(() => Object.values(all).every(hasArrived), { timeout: 5000 }).toBe(true)
    const since = (who: keyof typeof all) =>
      all[who].heard.slice(seen[who] - 1, -1).map((each) => each.replace('/*', ''))
    const news = { guest: since('guest'), mia: since('mia'), root: since('root') }
    seen = { guest: all.guest.events.length, mia: all.mia.events.length, root: all.root.events.length }
    return news
  }
  return { test, mia, id, heard }
}

const nobody = { guest: [], mia: [], root: [] }
const update = ['members update']

onEachDatabase((database) => {
  it('a login that ends is reported to its client with a second greeting, and not to guests', async () => {
    const { test, mia, id, heard } = await listening(database)
    await logIn(test, 'mia@example.com', 'members')
    await mia.collection('members').authRefresh()
    expect(await heard()).toEqual(nobody)
    const passwords = { oldPassword: password, password: 'another-horse', passwordConfirm: 'another-horse' }
    await mia.collection('members').update(id, passwords)
    expect(await heard()).toEqual({ guest: [], mia: ['PB_CONNECT '], root: update })
    await test.engine.revokeTokens('members', id)
    expect(await heard()).toEqual(nobody)
  })

  it('a change is sent to the clients that see it', async () => {
    const { test, mia, id, heard } = await listening(database)
    await mia.collection('members').update(id, { theme: 'dark' })
    expect(await heard()).toEqual({ guest: [], mia: update, root: update })
    await mia.collection('members').update(id, { theme: 'dark' })
    expect(await heard()).toEqual({ guest: [], mia: update, root: update })
    await mia.collection('members').update(id, { name: 'Mia M.' })
    expect(await heard()).toEqual({ guest: update, mia: update, root: update })
    await mia.collection('members').update(id, { emailVisibility: true })
    expect(await heard()).toEqual({ guest: update, mia: update, root: update })
    await test.engine.recordsOf('members').update(id, { notice: 'late again' })
    expect(await heard()).toEqual({ guest: [], mia: update, root: update })
  })

  it('tells that a record can be seen at all', async () => {
    const { test, heard } = await listening(database)
    const page = await test.engine.recordsOf('pages').create({ title: 'soon' })
    expect(await heard()).toEqual({ ...nobody, root: ['pages create'] })
    const everybody = ['pages update']
    await test.engine.recordsOf('pages').update(page.id, { released: true })
    expect(await heard()).toEqual({ guest: everybody, mia: everybody, root: everybody })
    await test.engine.recordsOf('pages').update(page.id, { released: true })
    expect(await heard()).toEqual(nobody)
  })
})
