import { EventSource } from 'eventsource'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { startBalancer, type Balancer } from './testing/balancer.ts'
import { startCluster, type Cluster, type Member } from './testing/cluster.ts'
import { clipValues, eventValues, newPicture } from './testing/factories.ts'
import { siteTables } from './testing/site-tables.ts'

// The official client finds it there.
Object.assign(globalThis, { EventSource })

const places = 8
const relay = 'game-interest'
let database: FreshDatabase
let cluster: Cluster
let balancer: Balancer
let members: Member[]
let clips: string[]
let events: string[]

beforeAll(async () => {
  database = await postgres.create(siteTables)
  cluster = await startCluster({ databaseUrl: database.databaseUrl ?? '' })
  balancer = await startBalancer(cluster.nodes.map(({ url }) => url))
  members = await Promise.all(Array.from({ length: 12 }, (_, n) => cluster.newMember(`member${n}`)))
  const { root } = cluster
  clips = []
  for (let n = 0; n < 60; n += 1) {
    const clip = clipValues(members[0]?.id ?? '', { clip_title: `Clip ${n}` })
    clips.push((await root.collection('clips').create(clip)).id)
  }
  events = []
  for (let n = 0; n < 6; n += 1) {
    const values = { name: `Event ${n}`, max_participants: places, thumbnail: newPicture() }
    events.push((await root.collection('tournaments').create(eventValues(values))).id)
  }
})
afterAll(async () => {
  await balancer.close()
  await cluster.close()
  await database.drop()
})

test(
  'a node that is killed under load loses no acknowledged write',
  { tags: 'all', timeout: 120_000 },
  async () => {
    const kept = { votes: [] as string[], places: [] as string[], messages: [] as string[] }
    const failures: unknown[] = []
    const watcher = await watch()
    const load = new AbortController()
    const work = members.map((member, n) => busy(member, n, load.signal))

    await waitFor(() => kept.votes.length > 60 && kept.messages.length > 20)
    expect(watcher.streams).toBe(1)
    const [dying, living] = cluster.nodes
    await dying.end('SIGKILL')
    const killedAt = performance.now()
    await waitFor(() => watcher.streams === 2)
    const reconnectedMs = performance.now() - killedAt
    const votesThen = kept.votes.length
    await waitFor(() => kept.votes.length > votesThen + 40)
    load.abort()
    await Promise.all(work)

    // Streams reconnect within two seconds, and receive later changes.
    expect(reconnectedMs).toBeLessThan(2000)
    const lastVote = kept.votes.at(-1) ?? ''
    await waitFor(() => watcher.heard.has(lastVote))

    // Failures are broken connections or plain refusals, never half a response.
    expect(failures.map(statusOf).filter((status) => status !== 0 && status !== 400)).toEqual([])

    const { root } = cluster
    const stored = await root.collection('clip_votes').getFullList()
    const storedVotes = new Set(stored.map(({ id }) => id))
    expect(kept.votes.filter((id) => !storedVotes.has(id))).toEqual([])
    expect(new Set(stored.map(({ user, clip }) => `${user} ${clip}`)).size).toBe(stored.length)
    for (const clip of await root.collection('clips').getFullList()) {
      const votes = stored.filter((vote) => vote['clip'] === clip.id)
      expect(clip['upvotes']).toBe(votes.filter((vote) => vote['vote_type'] === 'upvote').length)
    }

    const registrations = await root.collection('tournament_registrations').getFullList()
    const storedPlaces = new Set(registrations.map(({ id }) => id))
    expect(kept.places.filter((id) => !storedPlaces.has(id))).toEqual([])
    for (const event of events) {
      const taken = registrations.filter(({ tournament }) => tournament === event).length
      expect(taken).toBeLessThanOrEqual(places)
    }

    // Each message once. Only the one in flight when the process died may come twice.
    const arrived = () => cluster.discord.control.messages(relay).map(({ content }) => content)
    await waitFor(() => kept.messages.every((text) => arrived().includes(text)), 40_000)
    const times = Map.groupBy(arrived(), (text) => text)
    const twice = [...times].filter(([, all]) => all.length > 1)
    expect(twice.length).toBeLessThanOrEqual(1)
    for (const [text] of twice) {
      const row = await root.collection('outbox').getFirstListItem(root.filter('body ~ {:text}', { text }))
      expect(row['attempts']).toBe(2)
    }
    expect((await fetch(`${living.url}/api/health`)).status).toBe(200)
    await watcher.client.realtime.unsubscribe()

    async function busy(member: Member, n: number, signal: AbortSignal): Promise<void> {
      const { id } = member
      for (let round = 0; !signal.aborted; round += 1) {
        // A new client each round: with its own connection, as the balancer assigns it.
        const client = member.at(balancer.url)
        const clip = clips[(round + n * 5) % clips.length] ?? ''
        const vote = { user: id, clip, vote_type: round % 120 < 60 ? 'upvote' : 'downvote' }
        await note(kept.votes, client.collection('clip_votes').create(vote))
        const event = events[round % events.length] ?? ''
        if (round < events.length) {
          const place = { user: id, tournament: event }
          await note(kept.places, client.collection('tournament_registrations').create(place))
        }
        if (round % 5 === 0) {
          const text = `${id} ${round}`
          const sent = client.send<unknown>(`/api/webhooks/${relay}`, {
            method: 'POST',
            body: { content: text },
          })
          await note(
            kept.messages,
            sent.then(() => ({ id: text })),
          )
        }
      }
    }

    async function note(list: string[], request: Promise<{ id: string }>): Promise<void> {
      await request.then(
        ({ id }) => list.push(id),
        (error: unknown) => failures.push(error),
      )
    }
  },
)

/** Creates a member's client with a stream at the node that is going to die. */
async function watch() {
  balancer.startWith(0)
  const client = members[0]?.at(balancer.url) ?? new PocketBase(balancer.url)
  const seen = { client, streams: 0, heard: new Set<string>() }
  balancer.startWith(0)
  await client.realtime.subscribe('PB_CONNECT', () => {
    seen.streams += 1
  })
  await client.collection('clip_votes').subscribe('*', ({ record }) => seen.heard.add(record.id))
  return seen
}

async function waitFor(isTrue: () => boolean, timeout = 20_000): Promise<void> {
  await expect.poll(isTrue, { timeout, interval: 20 }).toBe(true)
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : error
}
