import { EventSource } from 'eventsource'
import { beforeAll, describe, expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { testRights, type Rights } from '../../testing/rights-table.ts'
import { clientOf, createPerson, idOf } from '../../testing/test-site.ts'
import { createLadder, createProposal } from './ranks.fixture.ts'

Object.assign(globalThis, { EventSource })

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const nobodyWrites = {
  create: { superuser: 'ok', rest: 403 },
  update: { superuser: 'ok', rest: 403 },
  delete: { superuser: 'ok', rest: 403 },
} as const
const ownersAndStaff: Rights = {
  list: { member: 'ok', staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
  view: { member: 'ok', staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
  ...nobodyWrites,
}
const allMembers: Rights = {
  list: { guest: 'hidden', rest: 'ok' },
  view: { guest: 404, rest: 'ok' },
  ...nobodyWrites,
}

let made = 0

onEachSite((site) => {
  let [low, high] = ['', '']
  const newRank = async () =>
    (await site.engine.recordsOf('ranks').create({ title: `Rank ${(made += 1)}` })).id
  const make = async (collection: string, values: Readonly<Record<string, unknown>>) =>
    (await site.engine.recordsOf(collection).create(values)).id
  /** Some collections have one record for each member. */
  const anew = async (collection: string, values: Readonly<Record<string, unknown>> & { user: string }) => {
    const store = site.engine.recordsOf(collection)
    const { user } = values
    for (const { id } of await store.findAll({ filter: 'user = {:user}', params: { user } }))
      await store.delete(id)
    return make(collection, values)
  }
  const member = () => site.people.member.id
  beforeAll(async () => {
    const ladder = await createLadder(site.engine, { Low: {}, High: {} })
    ;[low, high] = [ladder['Low'] ?? '', ladder['High'] ?? '']
  })

  testRights(site, {
    collection: 'rank_rules',
    record: async () => make('rank_rules', { rank: await newRank(), step: 9 }),
    submit: async () => ({ rank: await newRank(), step: 9 }),
    change: { seats: 3 },
    rights: allMembers,
  })
  testRights(site, {
    collection: 'ladder_settings',
    record: async () => make('ladder_settings', { is_on: false, revision: 1 }),
    submit: async () => ({ is_on: true, revision: 2 }),
    change: { is_on: false },
    rights: allMembers,
  })
  testRights(site, {
    collection: 'rank_progress',
    record: () => anew('rank_progress', { user: member(), rank: low, state: 'active' }),
    submit: async () => ({ user: (await createPerson(site.engine, `p${(made += 1)}`)).id, state: 'active' }),
    change: { state: 'eligible' },
    rights: ownersAndStaff,
  })
  testRights(site, {
    collection: 'rank_changes',
    record: () => make('rank_changes', { user: member(), to: low, kind: 'joined' }),
    submit: async ({ people }, role) => ({ user: idOf(people, role), to: high, kind: 'promoted' }),
    change: { to: high },
    rights: ownersAndStaff,
  })
  testRights(site, {
    collection: 'rank_proposals',
    record: () => anew('rank_proposals', { user: member(), rank: high, state: 'open' }),
    submit: async () => ({
      user: (await createPerson(site.engine, `q${(made += 1)}`)).id,
      rank: high,
      state: 'open',
    }),
    change: { state: 'approved' },
    rights: ownersAndStaff,
  })
  const newDue = async () => {
    const { id: user } = await createPerson(site.engine, `due${(made += 1)}`)
    return (await createProposal(site.engine, { user, rank: high })).id
  }
  testRights(site, {
    collection: 'rank_votes',
    record: async () =>
      make('rank_votes', { proposal: await newDue(), voter: site.people.staff.id, vote: 'yes' }),
    submit: async ({ people }, role) => ({
      proposal: await newDue(),
      voter: idOf(people, role),
      vote: 'yes',
    }),
    change: { vote: 'no' },
    rights: {
      list: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      create: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 },
      update: { staff: 'ok', superuser: 'ok', rest: 404 },
      delete: { staff: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  /** Creates a member with a record in every collection of ranks. */
  const newSubject = async () => {
    const name = `subject${(made += 1)}`
    const { id: user } = await createPerson(site.engine, name, { rank: low })
    const why = { at: day(0), requirements: [], duties: [] }
    const { id: proposal } = await createProposal(site.engine, { user, rank: high })
    const records = {
      rank_progress: await make('rank_progress', {
        user,
        rank: low,
        state: 'at_risk',
        warned_at: day(0),
        why,
      }),
      rank_proposals: proposal,
      rank_votes: await make('rank_votes', {
        proposal,
        voter: site.people.staff.id,
        vote: 'no',
        note: 'zq',
      }),
      rank_changes: await make('rank_changes', { user, to: low, kind: 'demoted', reason: 'zq' }),
      absences: await make('absences', { user, from: day(1), until: day(2), state: 'asked', reason: 'zq' }),
    }
    return { user, name, records, client: await clientOf(site.url, site.engine, user) }
  }
  type Subject = Awaited<ReturnType<typeof newSubject>>
  const strangers = () => [site.as.guest, site.as.other]

  describe('what another member learns', () => {
    test('by lists, views, filters and sorting: nothing [LR-12]', async () => {
      const subject = await newSubject()
      for (const client of strangers())
        for (const [collection, id] of Object.entries(subject.records)) {
          const about = collection === 'rank_votes' ? 'proposal.user' : 'user'
          for (const filter of [`${about} = '${subject.user}'`, `id = '${id}'`, ''])
            for (const sort of ['', '-created', `${about}.username`]) {
              const list = client.collection(collection).getList(1, 50, { filter, sort })
              const found = await list
                .then(({ items }) => items.map((item) => item.id))
                .catch((): string[] => [])
              expect([collection, filter, sort, found.includes(id)]).toEqual([
                collection,
                filter,
                sort,
                false,
              ])
            }
          expect(await outcomeOf(client.collection(collection).getOne(id))).toBe(404)
        }
    })

    const guesses = [
      "rank_progress_via_user.state ?= 'at_risk'",
      "rank_progress_via_user.warned_at ?!= ''",
      "rank_proposals_via_user.state ?= 'open'",
      "rank_proposals_via_user.rank_votes_via_proposal.vote ?= 'no'",
      "rank_changes_via_user.kind ?= 'demoted'",
      "rank_changes_via_user.reason ?= 'zq'",
      "absences_via_user.state ?= 'asked'",
      "absences_via_user.reason ?= 'zq'",
    ]
    test.each(guesses)('by asking accounts for %s: nothing [LR-12]', async (guess) => {
      const { name } = await newSubject()
      for (const client of strangers()) {
        const list = client.collection('users').getList(1, 10, { filter: `username = '${name}' && ${guess}` })
        expect(await list.then(({ items }) => items.length).catch(() => 0)).toBe(0)
      }
      const bySubject = site.as.staff
        .collection('users')
        .getList(1, 10, { filter: `username = '${name}' && ${guess}` })
      expect((await bySubject).items).toHaveLength(1)
    })

    test('by expanding what refers to an account or a rank: nothing [LR-12]', async () => {
      const { user, records } = await newSubject()
      const expand = [
        'rank_progress_via_user',
        'rank_proposals_via_user.rank_votes_via_proposal',
        'rank_changes_via_user',
        'absences_via_user',
      ].join(',')
      const ofRank = 'rank_progress_via_rank,rank_proposals_via_rank,rank_changes_via_to'
      for (const client of strangers()) {
        const account = await client.collection('users').getOne(user, { expand })
        const rank = await client.collection('ranks').getOne(low, { expand: ofRank })
        for (const id of Object.values(records)) expect(JSON.stringify([account, rank])).not.toContain(id)
      }
      const byStaff = await site.as.staff.collection('users').getOne(user, { expand })
      for (const id of Object.values(records)) expect(JSON.stringify(byStaff)).toContain(id)
    })

    test('by subscribing: nothing, while staff and the member get the changes [LR-12]', async () => {
      const subject = await newSubject()
      const heard = { other: new Set<string>(), staff: new Set<string>(), self: new Set<string>() }
      const listen = async (client: Subject['client'], who: keyof typeof heard) => {
        for (const collection of Object.keys(subject.records))
          await client.collection(collection).subscribe('*', () => heard[who].add(collection))
      }
      await listen(site.as.other, 'other')
      await listen(site.as.staff, 'staff')
      await listen(subject.client, 'self')
      const { engine } = site
      await engine.recordsOf('rank_votes').update(subject.records.rank_votes, { vote: 'yes' })
      await engine.recordsOf('rank_progress').update(subject.records.rank_progress, { state: 'active' })
      await engine.recordsOf('rank_changes').update(subject.records.rank_changes, { reason: 'zq2' })
      await engine.recordsOf('absences').update(subject.records.absences, { state: 'approved' })
      await engine.recordsOf('rank_proposals').update(subject.records.rank_proposals, { state: 'declined' })
      const all = Object.keys(subject.records).toSorted()
      await expect.poll(() => [...heard.staff].toSorted()).toEqual(all)
      await expect.poll(() => [...heard.self].toSorted()).toEqual(all.filter((name) => name !== 'rank_votes'))
      expect([...heard.other]).toEqual([])
      for (const client of [site.as.other, site.as.staff, subject.client]) await client.realtime.unsubscribe()
    })

    test('the member sees the proposal, and neither the decider nor what staff said', async () => {
      const { client, records } = await newSubject()
      const own = await client
        .collection('rank_proposals')
        .getOne(records.rank_proposals, { expand: 'decided_by,rank_votes_via_proposal' })
      expect(own).toMatchObject({ state: 'open' })
      expect(JSON.stringify(own)).not.toContain(records.rank_votes)
      expect(Object.keys(own)).not.toContain('evidence')
      const guessed = client
        .collection('rank_proposals')
        .getList(1, 1, { filter: "evidence ~ 'requirements'" })
      expect(await guessed.then(({ items }) => items.length).catch(() => 0)).toBe(0)
    })
  })
})
