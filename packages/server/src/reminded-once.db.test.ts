import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { startCluster, type Cluster, type Member } from './testing/cluster.ts'
import { eventValues, hoursFromNow, newPicture } from './testing/factories.ts'
import { siteTables } from './testing/site-tables.ts'

const eventCount = 60

let database: FreshDatabase
let cluster: Cluster
let members: Member[]

beforeAll(async () => {
  database = await postgres.create(siteTables)
  cluster = await startCluster({ databaseUrl: database.databaseUrl ?? '' })
  members = await Promise.all(['ada', 'bo', 'cy'].map((name) => cluster.newMember(name)))
}, 120_000)
afterAll(async () => {
  await cluster.close()
  await database.drop()
})

test(
  'reminders that were due when a node died are sent by the other, each once; moved events remind again [EN-12]',
  { tags: 'all', timeout: 120_000 },
  async () => {
    const { root, nodes } = cluster
    const [dying] = nodes
    const events: string[] = []
    for (let n = 0; n < eventCount; n += 1) {
      const values = {
        kind: 'game_night',
        name: `Night ${n}`,
        start_date: hoursFromNow(3),
        end_date: hoursFromNow(5),
        thumbnail: newPicture(),
      }
      const { id: tournament } = await root.collection('tournaments').create(eventValues(values))
      for (const { id: user } of members)
        await root.collection('tournament_registrations').create({ user, tournament })
      events.push(tournament)
    }
    const notices = async () => {
      const found = await root.collection('notifications').getFullList({ filter: "kind = 'reminder'" })
      return found.map(({ user, event, count }) => `${user} ${event} ${count}`).toSorted()
    }
    const everybody = (ids: readonly string[], count: number) =>
      ids.flatMap((event) => members.map(({ id }) => `${id} ${event} ${count}`)).toSorted()
    expect(await notices()).toEqual([])

    // All fall due at once, and the node that has begun to send them is gone in the middle of it.
    for (const id of events) await root.collection('tournaments').update(id, { reminders: [240] })
    const begun = fetch(`${dying.url}/api/crons/event-steps`, {
      method: 'POST',
      headers: { Authorization: root.authStore.token },
    }).catch(() => undefined)
    await expect.poll(async () => (await notices()).length, { interval: 5 }).toBeGreaterThan(0)
    await dying.end('SIGKILL')
    await begun
    expect((await notices()).length).toBeLessThan(eventCount * members.length)

    await root.crons.run('event-steps')
    await expect.poll(notices).toEqual(everybody(events, 1))
    await root.crons.run('event-steps')
    expect(await notices()).toEqual(everybody(events, 1))

    const [moved = '', ...others] = events
    await root
      .collection('tournaments')
      .update(moved, { start_date: hoursFromNow(3.5), end_date: hoursFromNow(5.5) })
    await root.crons.run('event-steps')
    await expect.poll(notices).toEqual([...everybody([moved], 2), ...everybody(others, 1)].toSorted())
  },
)
