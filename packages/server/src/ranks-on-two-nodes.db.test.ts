import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { proposalPath, type ProposalDeed } from '@longhouse/contract/rank-progress'
import { startCluster, type Cluster, type Member } from './testing/cluster.ts'
import { untilServed } from './testing/outcome.ts'
import { siteTables } from './testing/site-tables.ts'

const label = 'Knows the rules'
let database: FreshDatabase
let cluster: Cluster
let staff: readonly [Member, Member]
let [low, high] = ['', '']

beforeAll(async () => {
  database = await postgres.create(siteTables)
  cluster = await startCluster({ databaseUrl: database.databaseUrl ?? '' })
  const { root } = cluster
  staff = [await cluster.newMember('ada'), await cluster.newMember('bo')]
  for (const { id } of staff) await root.collection('users').update(id, { is_admin: true })
  low = (await root.collection('ranks').create({ title: 'Recruit' })).id
  high = (await root.collection('ranks').create({ title: 'General' })).id
  await root.collection('rank_rules').create({ rank: low, step: 1, requirements: [], duties: [] })
  const requirements = [{ kind: 'said_by_staff', label }]
  await root.collection('rank_rules').create({ rank: high, step: 2, seats: 3, requirements, duties: [] })
  await root.collection('ladder_settings').create({ is_on: true, revision: 1 })
}, 120_000)
afterAll(async () => {
  await cluster.close()
  await database.drop()
})

/** Creates a member with an open proposal. */
async function newDue(name: string) {
  const { root } = cluster
  const { id: user } = await cluster.newMember(name)
  await root.collection('users').update(user, { rank: low })
  const evidence = { at: new Date().toISOString(), requirements: [], duties: [], ticks: { [label]: '' } }
  const { id } = await root.collection('rank_proposals').create({ user, rank: high, state: 'open', evidence })
  return { user, id }
}

/** Decides as one of the staff at one of the nodes. Returns the refusal, or '' if the decision counts. */
function decide(who: 0 | 1, id: string, deed: ProposalDeed): Promise<string> {
  const client = staff[who].at(cluster.nodes[who].url)
  const body = { reason: 'Agreed' }
  return untilServed(() => client.send(proposalPath(id, deed), { method: 'POST', body })).then(
    () => '',
    (error: unknown) => {
      if (error instanceof ClientResponseError && error.status === 409) return error.message
      throw error
    },
  )
}

test(
  'two staff decide concurrently at two nodes: one decision each, and no more holders than seats [LR-05] [LR-10]',
  { tags: 'all' },
  async () => {
    const { root } = cluster
    const due = await Promise.all(Array.from({ length: 10 }, (_, index) => newDue(`due${index}`)))
    const told = await Promise.all(
      due.map(async ({ id }, index) => ({
        id,
        answers: await Promise.all([
          decide(0, id, 'approve'),
          decide(1, id, index % 2 ? 'decline' : 'approve'),
        ]),
      })),
    )
    const holders = await root
      .collection('users')
      .getFullList({ filter: `rank = '${high}'`, sort: 'username' })
    expect(holders.length).toBeLessThanOrEqual(3)
    const promotions = await root.collection('rank_changes').getFullList({ filter: "kind = 'promoted'" })
    expect(promotions.map(({ user }) => String(user)).toSorted()).toEqual(
      holders.map(({ id }) => id).toSorted(),
    )
    const seatsTaken = /^All 3 seats of General are taken/
    const wrong: unknown[] = []
    for (const { id, answers } of told) {
      const { state, decided_by } = await root.collection('rank_proposals').getOne(id)
      const decided = answers.flatMap((answer, who) => (answer === '' ? [staff[who]?.id] : []))
      const refused = answers.filter((answer) => answer !== '')
      const first = `${decided_by === staff[0].id ? 'ada' : 'bo'} was first, and has ${state} this.`
      const isRight =
        state === 'open'
          ? decided.length === 0 && refused.every((answer) => seatsTaken.test(answer))
          : decided.join() === decided_by &&
            refused.every((answer) => answer === first || seatsTaken.test(answer))
      if (!isRight) wrong.push({ state, decided_by, answers })
    }
    expect(wrong).toEqual([])
    // Open proposals only wait for a seat.
    const open = await root.collection('rank_proposals').getFullList({ filter: "state = 'open'" })
    expect(open.length === 0 || holders.length === 3).toBe(true)
  },
)
