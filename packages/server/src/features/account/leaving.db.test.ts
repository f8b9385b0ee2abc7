import { expect, test } from 'vitest'
import { demoPersonas } from '@longhouse/discord-sim'
import { kindOf } from '@longhouse/engine/schema'
import type { Engine } from '@longhouse/engine'
import { onEachDatabase } from '@longhouse/engine/testing'
import { startDiscordSite } from '../../testing/discord-site.ts'
import { createClip, createEvent, createFullEvent } from '../../testing/factories.ts'
import { onBothDatabases } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, type TestSite } from '../../testing/test-site.ts'
import { createFeatures } from '../index.ts'

/** More records than the first transaction of a deletion takes along. */
const many = 70

onBothDatabases((site) => {
  test('a departure removes all visible records immediately, and the rest while others vote', async () => {
    const { engine, url, people, as } = site
    const { id } = await createPerson(engine, 'veteran')
    const { liked, own, full, organised } = await addYears(site, id)
    const client = await clientOf(url, engine, id)
    expect((await as.member.collection('clips').getFullList()).map((clip) => clip.id)).toContain(own[0])
    expect(await shownOf(as.member, id)).not.toEqual([0, 0, 0])

    const votes = own.map((clip) =>
      outcomeOf(
        as.member.collection('clip_votes').create({ user: people.member.id, clip, vote_type: 'upvote' }),
      ),
    )
    await client.collection('users').delete(id)
    expect(await shownOf(as.member, id)).toEqual([0, 0, 0])
    expect(await shownOf(as.superuser, id)).toEqual([0, 0, 0])
    expect(await outcomeOf(as.member.collection('users').getOne(id))).toBe(404)
    expect(await outcomeOf(client.collection('users').authRefresh())).toBe(401)
    for (const outcome of await Promise.all(votes)) expect(['ok', 400]).toContain(outcome)

    await expect.poll(() => departuresOf(engine), { timeout: 20_000 }).toBe(0)
    expect(await namedIn(site, id)).toEqual([])
    for (const clip of liked)
      expect(await engine.recordsOf('clips').findById(clip)).toMatchObject({ upvotes: 0 })
    const homeless = 'SELECT COUNT(*) AS n FROM clip_votes WHERE clip NOT IN (SELECT id FROM clips)'
    expect(await countOf(engine, homeless)).toBe(0)
    expect(await engine.recordsOf('tournaments').findById(organised)).toMatchObject({
      name: 'Theirs',
      organizer: '',
      hosts: [people.other.id],
    })
    expect(
      await engine.recordsOf('event_waits').findFirst({ filter: `tournament = "${full}"` }),
    ).toMatchObject({
      user: people.other.id,
      state: 'offered',
    })
  })

  test('a free place is not offered to a deleted account whose wait still exists', async () => {
    const { engine, people } = site
    const gone = await createPerson(engine, 'first_in_line')
    const tournament = await createFullEvent(engine)
    const waits = engine.recordsOf('event_waits')
    for (const user of [gone.id, people.other.id]) await waits.create({ user, tournament })
    await engine.transaction((tx) => tx.query({ sql: 'DELETE FROM users WHERE id = ?', params: [gone.id] }))
    const places = engine.recordsOf('tournament_registrations')
    const taken = await places.findFirst({ filter: 'tournament = {:tournament}', params: { tournament } })
    await places.delete(taken?.id ?? '')
    const line = await waits.findAll({ filter: 'tournament = {:tournament}', params: { tournament } })
    expect(line.map(({ user, state }) => [user, state])).toEqual([
      [gone.id, 'waiting'],
      [people.other.id, 'offered'],
    ])
    await waits.delete(line[0]?.id ?? '')
    expect(await engine.recordsOf('tournaments').findById(tournament)).toMatchObject({ waiting_count: 0 })
  })

  test('an operator deletes a large account as its owner would, with one entry in the audit log', async () => {
    const { engine, as } = site
    const { id } = await createPerson(engine, 'removed')
    await addYears(site, id)
    await as.superuser.collection('users').delete(id)
    expect(await shownOf(as.member, id)).toEqual([0, 0, 0])
    await expect.poll(() => departuresOf(engine), { timeout: 20_000 }).toBe(0)
    expect(await namedIn(site, id)).toEqual([])
    const lines = await engine.recordsOf('audit_log').findAll({ filter: 'action = "delete"' })
    expect(lines.map(({ collection, record }) => [collection, record])).toEqual([['users', id]])
  })
})

onEachDatabase((database) => {
  test('a member who returns immediately with the same Discord account gets a new account and keeps its records', async () => {
    const site = await startDiscordSite(database)
    try {
      const { engine } = site
      const before = await site.logIn(demoPersonas.member.id)
      const clips = await addClips(engine, before.id)
      expect(clips).toHaveLength(many)
      await before.client.collection('users').delete(before.id)
      const after = await site.logIn(demoPersonas.member.id)
      expect(after.id).not.toBe(before.id)
      expect(after.answer.record['email']).toBe(before.answer.record['email'])
      const clip = await createClip(engine, after.id)
      await expect.poll(() => departuresOf(engine), { timeout: 20_000 }).toBe(0)
      expect((await engine.recordsOf('clips').findAll()).map((each) => each.id)).toEqual([clip])
      expect(await outcomeOf(after.client.collection('users').authRefresh())).toBe('ok')
    } finally {
      await site.close()
    }
  })
})

/** Adds votes, clips, notices, an event they organise and a full event in which another member waits. */
async function addYears({ engine, people }: TestSite, user: string) {
  const liked = await addClips(engine, people.other.id)
  for (const clip of liked) await engine.recordsOf('clip_votes').create({ user, clip, vote_type: 'upvote' })
  const own = [await createClip(engine, user), await createClip(engine, user)]
  for (const clip of own)
    await engine.recordsOf('clip_votes').create({ user: people.other.id, clip, vote_type: 'upvote' })
  const organised = await createEvent(engine, {
    name: 'Theirs',
    organizer: user,
    hosts: [user, people.other.id],
  })
  const full = await createFullEvent(engine, { max_participants: 3 })
  await engine.recordsOf('tournament_registrations').create({ user, tournament: full })
  await engine.recordsOf('event_waits').create({ user: people.other.id, tournament: full })
  await engine.recordsOf('notifications').append(
    Array.from({ length: many }, (_, n) => ({
      user,
      kind: 'event_moved',
      event: full,
      group: `${user}-${n}`,
    })),
  )
  return { liked, own, organised, full }
}

async function addClips(engine: Engine, user: string): Promise<string[]> {
  const clips: string[] = []
  for (let n = 0; n < many; n += 1) clips.push(await createClip(engine, user))
  return clips
}

/** Counts the records of a member that others can see: clips, votes and places. */
async function shownOf(client: TestSite['as']['member'], user: string): Promise<number[]> {
  const shown: number[] = []
  for (const collection of ['clips', 'clip_votes', 'tournament_registrations'])
    shown.push((await client.collection(collection).getList(1, 1, { filter: `user = "${user}"` })).totalItems)
  return shown
}

const departuresOf = (engine: Engine) =>
  countOf(engine, "SELECT COUNT(*) AS n FROM _params WHERE id LIKE 'departure:%'")

async function countOf(engine: Engine, sql: string): Promise<number> {
  const [row] = await engine.query<{ n: number }>({ sql })
  return Number(row?.n)
}

/** Lists the relations that still point at a user, as `collection.field`. */
async function namedIn(site: TestSite, user: string): Promise<string[]> {
  const collections = createFeatures(site).flatMap((feature) => feature.collections ?? [])
  const found: string[] = []
  for (const { name, type, shape } of collections)
    for (const [field, options] of Object.entries(shape)) {
      if (type === 'view' || options.type !== 'relation' || options.collection !== 'users') continue
      const filter = kindOf(options).isMultiple(options) ? `${field}:each ?= {:user}` : `${field} = {:user}`
      if ((await site.engine.recordsOf(name).count({ filter, params: { user } })) > 0)
        found.push(`${name}.${field}`)
    }
  return found
}
