import { expect, test } from 'vitest'
import { createClip, createEvent } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { testRights } from '../../testing/rights-table.ts'
import { createPerson } from '../../testing/test-site.ts'

/** Returns the kind, in parentheses if the activity is struck. */
function spelled({ kind, struck_at }: Readonly<Record<string, unknown>>): string {
  return struck_at === '' ? String(kind) : `(${String(kind)})`
}

onEachSite((site) => {
  let made = 0
  const newActivity = (user: string) => ({
    user,
    kind: 'joined',
    at: '2026-01-01 00:00:00.000Z',
    subject_collection: 'users',
    subject_id: `made-up-${(made += 1)}`,
  })

  testRights(site, {
    collection: 'activities',
    record: async ({ engine, people }) =>
      (await engine.recordsOf('activities').create(newActivity(people.member.id))).id,
    submit: async ({ people }) => newActivity(people.other.id),
    change: { value: 5 },
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })

  const write = (collection: string, values: Record<string, unknown>) =>
    site.engine.recordsOf(collection).create(values)
  const change = (collection: string, id: string, values: Record<string, unknown>) =>
    site.engine.recordsOf(collection).update(id, values)
  const remove = (collection: string, id: string) => site.engine.recordsOf(collection).delete(id)

  /** Returns the kinds of a member's activities, struck ones in parentheses. */
  async function ledgerOf(user: string): Promise<string[]> {
    const found = await site.engine
      .recordsOf('activities')
      .findAll({ filter: 'user = {:user}', params: { user } })
    return found.map(spelled).toSorted()
  }

  let persons = 0
  const newPerson = async () => (await createPerson(site.engine, `person${(persons += 1)}`)).id

  test('joining, handing in a clip and finding an egg are recorded with their date', async () => {
    const user = await newPerson()
    const clip = await createClip(site.engine, user)
    await write('reward_grants', { user, reward: 'snake', role_id: '20' })
    expect(await ledgerOf(user)).toEqual(['clip_sent', 'egg_found', 'joined'])
    const stored = await site.engine.recordsOf('clips').findById(clip)
    expect(
      await site.engine.recordsOf('activities').findFirst({ filter: `subject_id = '${clip}'` }),
    ).toMatchObject({ user, at: stored?.['created'], subject_collection: 'clips', value: 1, event: '' })
  })

  test('a member named by a newcomer has welcomed them, from the day they joined', async () => {
    const [host, newcomer] = [await newPerson(), await newPerson()]
    await change('users', newcomer, { welcomed_by: host })
    expect(await ledgerOf(host)).toEqual(['joined', 'welcomed'])
    const stored = await site.engine.recordsOf('users').findById(newcomer)
    const filter = `kind = 'welcomed' && subject_id = '${newcomer}'`
    expect(await site.engine.recordsOf('activities').findFirst({ filter })).toMatchObject({
      at: stored?.['created'],
    })
    await remove('users', newcomer)
    expect(await ledgerOf(host)).toEqual(['joined'])
  })

  test('a vote counts for the voter, and for the owner of the liked clip', async () => {
    const [owner, voter] = [await newPerson(), await newPerson()]
    const clip = await createClip(site.engine, owner)
    const vote = await write('clip_votes', { user: voter, clip, vote_type: 'upvote' })
    expect(await ledgerOf(owner)).toEqual(['clip_liked', 'clip_sent', 'joined'])
    expect(await ledgerOf(voter)).toEqual(['joined', 'voted'])
    await change('clip_votes', vote.id, { vote_type: 'downvote' })
    expect(await ledgerOf(owner)).toEqual(['clip_sent', 'joined'])
    await write('clip_votes', { user: voter, clip, vote_type: 'upvote' })
    expect(await ledgerOf(owner)).toEqual(['clip_liked', 'clip_sent', 'joined'])
    expect(await ledgerOf(voter)).toEqual(['joined', 'voted'])
    await remove('clips', clip)
    expect(await ledgerOf(owner)).toEqual(['(clip_sent)', 'joined'])
    expect(await ledgerOf(voter)).toEqual(['(voted)', 'joined'])
  })

  test('a vote for the own clip is not a like, and likes follow the clip to another owner', async () => {
    const [owner, next, voter] = [await newPerson(), await newPerson(), await newPerson()]
    const clip = await createClip(site.engine, owner)
    await write('clip_votes', { user: owner, clip, vote_type: 'upvote' })
    await write('clip_votes', { user: voter, clip, vote_type: 'upvote' })
    expect(await ledgerOf(owner)).toEqual(['clip_liked', 'clip_sent', 'joined', 'voted'])
    await change('clips', clip, { user: next })
    expect(await ledgerOf(owner)).toEqual(['(clip_sent)', 'joined', 'voted'])
    expect(await ledgerOf(next)).toEqual(['clip_liked', 'clip_liked', 'clip_sent', 'joined'])
  })

  test('a place that is given up is struck, and counts again once it is retaken', async () => {
    const user = await newPerson()
    const tournament = await createEvent(site.engine)
    const first = await write('tournament_registrations', { user, tournament })
    await remove('tournament_registrations', first.id)
    expect(await ledgerOf(user)).toEqual(['(signed_up)', 'joined'])
    await write('tournament_registrations', { user, tournament })
    expect(await ledgerOf(user)).toEqual(['joined', 'signed_up'])
  })

  test('closing attendance writes one activity per person, a correction strikes the old one [EN-11]', async () => {
    const roles = ['organizer', 'host', 'here', 'absent', 'excused', 'silent'] as const
    const ids: Record<string, string> = {}
    for (const role of roles) ids[role] = await newPerson()
    const { organizer, host } = ids
    const tournament = await createEvent(site.engine, { organizer, hosts: [host] })
    const registered: Record<string, string> = {}
    for (const role of roles.slice(1)) {
      const { id } = await write('tournament_registrations', { user: ids[role], tournament })
      registered[role] = id
      const presence = { host: 'here', organizer: '', silent: '', here: 'here' }
      await change('tournament_registrations', id, {
        presence: { ...presence, absent: 'absent', excused: 'excused' }[role],
      })
    }

    const atEvent = async () => {
      const found = await site.engine
        .recordsOf('activities')
        .findAll({ filter: "event = {:event} && kind != 'signed_up'", params: { event: tournament } })
      const ofRole = (role: string) =>
        found
          .filter(({ user }) => user === ids[role])
          .map(spelled)
          .toSorted()
      return Object.fromEntries(roles.map((role) => [role, ofRole(role)]))
    }
    expect(Object.values(await atEvent()).flat()).toEqual([])
    await change('tournaments', tournament, { attendance_closed_at: '2026-12-05 08:00:00.000Z' })
    const closed = {
      organizer: ['hosted'],
      host: ['hosted'],
      here: ['attended'],
      absent: ['missed'],
      excused: ['excused'],
      silent: [],
    }
    expect(await atEvent()).toEqual(closed)
    await change('tournament_registrations', registered['absent'] ?? '', { presence: 'here' })
    expect(await atEvent()).toEqual({ ...closed, absent: ['(missed)', 'attended'] })
    await change('tournament_registrations', registered['absent'] ?? '', { presence: 'absent' })
    expect(await atEvent()).toEqual({ ...closed, absent: ['(attended)', 'missed'] })
    await change('tournaments', tournament, { hosts: [] })
    expect(await atEvent()).toMatchObject({ host: ['(hosted)', 'attended'] })
    await change('tournaments', tournament, { attendance_closed_at: '' })
    expect(
      Object.values(await atEvent())
        .flat()
        .every((kind) => kind.startsWith('(')),
    ).toBe(true)
  })

  test('deleting an account deletes its activities and the likes it gave', async () => {
    const [owner, voter] = [await newPerson(), await newPerson()]
    const clip = await createClip(site.engine, owner)
    await write('clip_votes', { user: voter, clip, vote_type: 'upvote' })
    const tournament = await createEvent(site.engine, {
      organizer: voter,
      attendance_closed_at: '2026-12-05 08:00:00.000Z',
    })
    expect(await ledgerOf(voter)).toEqual(['hosted', 'joined', 'voted'])
    await remove('users', voter)
    expect(await ledgerOf(voter)).toEqual([])
    expect(await ledgerOf(owner)).toEqual(['clip_sent', 'joined'])
    expect(await site.engine.recordsOf('tournaments').findById(tournament)).toMatchObject({ organizer: '' })
  })

  test('a rolled-back transaction writes no activities', async () => {
    const user = await newPerson()
    const fails = site.engine.transaction(async (tx) => {
      await tx.recordsOf('reward_grants').create({ user, reward: 'zoom', role_id: '20' })
      throw new Error('the power went')
    })
    await expect(fails).rejects.toThrow('the power went')
    expect(await ledgerOf(user)).toEqual(['joined'])
  })

  test('members see only their own activities, also new ones', async () => {
    const { as, people } = site
    const mine = async () => (await as.member.collection('activities').getFullList()).map(({ user }) => user)
    expect(new Set(await mine())).toEqual(new Set([people.member.id]))
    const before = (await mine()).length
    await createClip(site.engine, people.member.id)
    expect(await mine()).toHaveLength(before + 1)
  })
})
