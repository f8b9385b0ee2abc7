import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inspectPostgres,
  postgres,
  rounds,
  type FreshDatabase,
  type PostgresInspector,
} from '@longhouse/engine/testing'
import { createRandom } from './demo/demo-random.ts'
import { startCluster, type Cluster, type Member } from './testing/cluster.ts'
import { untilServed } from './testing/outcome.ts'
import { eventValues, hoursFromNow, newPicture } from './testing/factories.ts'
import { siteTables } from './testing/site-tables.ts'

const places = 8
const memberCount = rounds(200)
const turns = 6

let database: FreshDatabase
let cluster: Cluster
let look: PostgresInspector
let members: Member[]
let tournament = ''

beforeAll(async () => {
  database = await postgres.create(siteTables)
  const databaseUrl = database.databaseUrl ?? ''
  cluster = await startCluster({ databaseUrl })
  look = await inspectPostgres(databaseUrl)
  members = await Promise.all(Array.from({ length: memberCount }, (_, n) => cluster.newMember(`racer${n}`)))
  const values = {
    kind: 'game_night',
    waits: true,
    max_participants: places,
    start_date: hoursFromNow(72),
    end_date: hoursFromNow(75),
    thumbnail: newPicture(),
  }
  tournament = (await cluster.root.collection('tournaments').create(eventValues(values))).id
}, 120_000)
afterAll(async () => {
  await look.close()
  await cluster.close()
  await database.drop()
})

test(`${memberCount} members sign up, wait, claim, decline and leave on two nodes: never too many places, never an idle one [EN-07]`, async () => {
  const unforeseen: unknown[] = []
  const seen: Moment[] = []
  const watch = new AbortController()
  const watching = watchPlaces(watch.signal)
  await Promise.all(members.map((member, index) => race(member, index)))
  watch.abort()
  await watching

  expect(unforeseen).toEqual([])
  // Each look is one query: places that are taken or held, and members who wait.
  expect(seen.filter(({ taken, held }) => taken + held > places)).toEqual([])
  expect(seen.filter(({ taken, held, waiting }) => waiting > 0 && taken + held < places)).toEqual([])
  expect(seen.some(({ held }) => held > 0)).toBe(true)

  const last = await lookAtPlaces()
  const event = await cluster.root.collection('tournaments').getOne(tournament)
  expect(event).toMatchObject({ participant_count: last.taken })
  expect(event['waiting_count']).toBe(last.waiting)

  /** A member's next action follows from their status; the node alternates. */
  async function race(member: Member, index: number): Promise<void> {
    const { id } = member
    const random = createRandom(index + 1)
    const own = { filter: `user = '${id}' && tournament = '${tournament}'` }
    const place = { user: id, tournament }
    for (let turn = 0; turn < turns; turn += 1) {
      const client = member.at(cluster.nodes[(index + turn) % 2 === 0 ? 0 : 1].url)
      const [registrations, waits] = [
        client.collection('tournament_registrations'),
        client.collection('event_waits'),
      ]
      const [registration] = (await untilServed(() => registrations.getList(1, 1, own))).items
      const [wait] = (await untilServed(() => waits.getList(1, 1, own))).items
      if (registration) {
        if (random() < 0.6) await attempt(() => registrations.delete(registration.id))
      } else if (wait?.['state'] === 'offered') {
        const isTaking = random() < 0.7
        await attempt(() => (isTaking ? registrations.create(place) : waits.delete(wait.id)))
      } else if (wait) {
        if (random() < 0.1) await attempt(() => waits.delete(wait.id))
      } else if ((await attempt(() => registrations.create(place))) === 400) {
        await attempt(() => waits.create(place))
      }
    }
  }

  /** Refusals are expected, and a busy server is asked again; any other error is recorded. */
  async function attempt(request: () => Promise<unknown>): Promise<number> {
    try {
      await untilServed(request)
      return 200
    } catch (error) {
      const status = error instanceof ClientResponseError ? error.status : 0
      if (status !== 400 && status !== 404) unforeseen.push(error)
      return status
    }
  }

  async function watchPlaces(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) seen.push(await lookAtPlaces())
  }
}, 240_000)

interface Moment {
  readonly taken: number
  readonly held: number
  readonly waiting: number
}

async function lookAtPlaces(): Promise<Moment> {
  const [row] = await look.rows(
    `SELECT (SELECT count(*) FROM tournament_registrations WHERE tournament = $1) AS taken,
            (SELECT count(*) FROM event_waits WHERE tournament = $1 AND state = 'offered') AS held,
            (SELECT count(*) FROM event_waits WHERE tournament = $1 AND state = 'waiting') AS waiting`,
    [tournament],
  )
  return { taken: Number(row?.['taken']), held: Number(row?.['held']), waiting: Number(row?.['waiting']) }
}
