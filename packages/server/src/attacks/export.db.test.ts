import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { clientOf, createPerson } from '../testing/test-site.ts'
import { startFullSite, type FullSite, type KnownCollection } from './full-site.fixture.ts'

interface Stored {
  readonly id: string
  readonly [field: string]: unknown
}

type Records = Readonly<Record<string, readonly Stored[]>>

/** Fields that name another member in a record about the member. */
const aboutOthers = new Set(['with', 'rival', 'companions', 'decided_by', 'by', 'undone_by', 'claimed_by'])

onEitherDatabase((database) => {
  let site: FullSite
  let former: PocketBase
  beforeAll(async () => {
    site = await startFullSite(database)
    former = await formerStaff(site)
  })
  afterAll(() => site.close())

  const clients = (): Readonly<Record<string, PocketBase>> => ({
    member: site.as.member,
    staff: site.as.staff,
    former,
  })

  test.each(['member', 'staff', 'former'])(
    'the export of %s is what the record API shows them about themselves in every collection, and what they wrote',
    async (who) => {
      const client = clients()[who] ?? site.as.guest
      const { account, records } = await exportOf(client)
      expect(account).toEqual(await client.collection('users').getOne(account.id))
      expect(site.collections.length).toBeGreaterThan(50)
      for (const collection of site.collections.filter(
        ({ name, type }) => type !== 'view' && name !== 'users',
      )) {
        const shown = await shownTo(client, collection, account.id)
        const exported = records[collection.name] ?? []
        const written = exported.filter((record) => !shown.some((each) => each.id === record.id))
        expect([collection.name, byId(exported.filter((each) => !written.includes(each)))]).toEqual([
          collection.name,
          byId(shown),
        ])
        expect([collection.name, written.map(textsOf)]).toEqual([
          collection.name,
          writtenBy[who]?.[collection.name] ?? [],
        ])
      }
    },
  )

  test('the export of a former member of staff has nothing that they wrote about others as staff', async () => {
    expect(JSON.stringify(await exportOf(former))).not.toMatch(/zq-as-(?:staff|verifier)/u)
  })

  test('the export of a member shows neither which staff wrote about them, nor deleted entries', async () => {
    const exported = JSON.stringify(await exportOf(site.as.member))
    for (const hidden of ['zq-as-staff', 'zq-actor', 'zq-before', 'zq-note', 'claimed_by', 'member_marks'])
      expect([hidden, exported.includes(hidden)]).toEqual([hidden, false])
  })
})

function exportOf(client: PocketBase): Promise<{ readonly account: Stored; readonly records: Records }> {
  return client.send('/api/account/export', {})
}

/** Records that the record API no longer shows them, or never did. */
const writtenBy: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  former: {
    outbox: [{ relay: 'clip-upload', body: { content: 'zq-as-member' } }],
    run_comments: [{ kind: 'answer', text: 'zq-as-player' }],
    squad_facts: [{ kind: 'reached', value: 9 }],
  },
}

function textsOf({ relay, body, kind, text, value }: Stored): unknown {
  const known = { relay, body, kind, text, value }
  return Object.fromEntries(Object.entries(known).filter(([, each]) => each !== undefined))
}

/** Creates a former member of staff, who wrote as staff and as a member. */
async function formerStaff(site: FullSite): Promise<PocketBase> {
  const { engine, url, people, collections } = site
  const { id } = await createPerson(engine, 'former', { is_admin: true })
  const client = await clientOf(url, engine, id)
  const recordIn = (name: string) => String(collections.find((each) => each.name === name)?.record.id)
  const noted = { user: people.other.id, notes: 'zq-as-staff' }
  const note = await client.collection('users_notes').create(noted)
  await client.collection('users_notes').update(note.id, { notes: 'zq-as-staff again' })
  await client.collection('users_notes').update(recordIn('users_notes'), { notes: 'zq-as-staff of member' })
  const make = (collection: string, values: Readonly<Record<string, unknown>>) =>
    engine.recordsOf(collection).create(values)
  await make('rank_votes', {
    proposal: recordIn('rank_proposals'),
    voter: id,
    vote: 'no',
    note: 'zq-as-staff',
  })
  const run = recordIn('runs')
  await engine.recordsOf('runs').patch([{ id: run, claimed_by: id }])
  await make('run_comments', { run, author: id, kind: 'question', text: 'zq-as-verifier' })
  await make('run_comments', { run, author: id, kind: 'answer', text: 'zq-as-player' })
  await make('squad_facts', {
    squad: recordIn('squads'),
    kind: 'reached',
    value: 9,
    at: new Date(),
    device: 'phone',
    author: id,
  })
  const sent = { status: 'delivered', actor_id: id }
  await make('outbox', { ...sent, relay: 'notes-update', body: { content: 'zq-as-staff' } })
  await make('outbox', { ...sent, relay: 'clip-upload', body: { content: 'zq-as-member' } })
  await engine.recordsOf('users').update(id, { is_admin: false })
  return client
}

async function shownTo(
  client: PocketBase,
  { name, fields }: KnownCollection,
  user: string,
): Promise<Stored[]> {
  const naming = fields.filter(
    (field) => field.name === 'recordRef' || (field.type === 'relation' && !aboutOthers.has(field.name)),
  )
  const all = await client
    .collection<Stored>(name)
    .getFullList()
    .catch(() => [])
  return all.filter((record) => naming.some((field) => [record[field.name]].flat().includes(user)))
}

function byId(records: readonly Stored[]): Stored[] {
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
