import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clipValues, createClip, createEvent, eventValues, newPicture } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { staffSeeServerWrites, testRights } from '../../testing/rights-table.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'

onEachSite((site) => {
  const entriesAbout = async (record: string) => {
    const options = { filter: 'record = {:record}', params: { record }, sort: '@rowid' }
    return site.engine.recordsOf('audit_log').findAll(options)
  }

  testRights(site, {
    collection: 'audit_log',
    record: async ({ engine }) => {
      const entry = { action: 'create', collection: 'faqs', record: 'whatever' }
      return (await engine.recordsOf('audit_log').create(entry)).id
    },
    submit: async () => ({ action: 'create', collection: 'faqs', record: 'forged' }),
    change: { actor_username: 'somebody else' },
    rights: staffSeeServerWrites,
  })

  test('an impersonation is logged with the superuser, the member and the duration', async () => {
    const { as, people } = site
    const before = (await entriesAbout(people.other.id)).length
    await as.superuser.collection('users').impersonate(people.other.id, 600)
    const entries = await entriesAbout(people.other.id)
    expect(entries).toHaveLength(before + 1)
    expect(entries.at(-1)).toMatchObject({
      action: 'impersonate',
      actor_id: as.superuser.authStore.record?.id,
      actor_username: 'root@example.com',
      collection: 'users',
      subject_id: people.other.id,
      after: { username: 'other', minutes: 10 },
    })
    expect(await outcomeOf(as.superuser.collection('users').impersonate(people.other.id, 7200))).toBe(400)
    expect(await entriesAbout(people.other.id)).toHaveLength(before + 1)
  })

  test('creates, updates and deletes are logged with actor, record, old and new values', async () => {
    const { as, people } = site
    const ranks = as.staff.collection('ranks')
    const { id } = await ranks.create({ title: 'Private', position: 3 })
    await ranks.update(id, { title: 'Corporal', position: 3 })
    await as.admin.collection('ranks').delete(id)

    const by = (person: 'staff' | 'admin') => ({ actor_id: people[person].id, actor_username: person })
    expect(await entriesAbout(id)).toMatchObject([
      {
        ...by('staff'),
        action: 'create',
        collection: 'ranks',
        before: null,
        after: { title: 'Private', position: 3 },
      },
      { ...by('staff'), action: 'update', before: { title: 'Private' }, after: { title: 'Corporal' } },
      { ...by('admin'), action: 'delete', before: { title: 'Corporal', position: 3 }, after: null },
    ])
    const [, update] = await entriesAbout(id)
    expect(update?.['after']).toEqual({ title: 'Corporal' })
  })

  test('failed writes and updates without a change are not logged', async () => {
    const { id } = await site.engine.recordsOf('faqs').create({ question: 'Who?', answer: 'We' })
    const faqs = site.as.staff.collection('faqs')
    expect(await outcomeOf(faqs.update(id, { answer: '' }))).toBe(400)
    expect(await outcomeOf(faqs.update(id, { answer: 'We' }))).toBe('ok')
    expect(await entriesAbout(id)).toEqual([])
  })

  test('actions of members, and of staff as members, are not logged', async () => {
    const { as, people, engine } = site
    const clip = await as.member.collection('clips').create(clipValues(people.member.id))
    const tournament = await createEvent(engine)
    const mine = { user: people.staff.id, tournament }
    const registration = await as.staff.collection('tournament_registrations').create(mine)
    const vote = await as.staff
      .collection('clip_votes')
      .create({ user: people.staff.id, clip: clip.id, vote_type: 'upvote' })
    await as.staff.collection('users').update(people.staff.id, { theme_preference: 'light' })
    for (const { id } of [clip, registration, vote, people.staff]) expect(await entriesAbout(id)).toEqual([])
  })

  test('removing a participant from an event is logged; deleting the event is one entry', async () => {
    const { as, people, engine } = site
    const event = await as.staff.collection('tournaments').create(eventValues({ thumbnail: newPicture() }))
    const register = async (user: string) =>
      (await engine.recordsOf('tournament_registrations').create({ user, tournament: event.id })).id
    const [first, second] = [await register(people.member.id), await register(people.other.id)]
    await as.staff.collection('tournament_registrations').delete(first)
    await as.staff.collection('tournaments').delete(event.id)
    expect(await entriesAbout(first)).toMatchObject([{ action: 'delete', subject_id: people.member.id }])
    expect(await entriesAbout(second)).toEqual([])
    expect((await entriesAbout(event.id)).map((entry) => entry['action'])).toEqual(['create', 'delete'])
  })

  test('an operator who makes a member admin is named', async () => {
    const { id } = await createPerson(site.engine, 'promoted')
    await site.as.superuser.collection('users').update(id, { is_admin: true })
    const entries = await entriesAbout(id)
    expect(entries).toMatchObject([{ action: 'update', actor_username: 'root@example.com' }])
    expect(entries[0]?.['after']).toEqual({ is_admin: true, is_staff: true })
  })

  test('entries about an account have no data that its deletion must remove', async () => {
    const { id } = await site.as.superuser.collection('users').create({
      username: 'rook',
      email: 'rook@example.com',
      password: 'correct horse battery',
      passwordConfirm: 'correct horse battery',
      discord_data: { roles: [] },
      is_admin: true,
    })
    const [entry] = await entriesAbout(id)
    expect(entry?.['after']).toEqual({
      username: 'rook',
      is_admin: true,
      can_operate: false,
      is_staff: true,
      left_discord: false,
      suspended_until: '',
      suspended_reason: '',
      verified: false,
      theme_preference: '',
    })
  })

  test('deleting an account removes its name and data from the log', async () => {
    const { engine, url, as } = site
    const leaver = await createPerson(engine, 'leaver', { is_admin: true })
    const client = await clientOf(url, engine, leaver.id)
    const faq = await client.collection('faqs').create({ question: 'Who?', answer: 'We' })
    const clip = await createClip(engine, leaver.id)
    await as.staff.collection('clips').update(clip, { clip_title: 'Renamed' })

    await client.collection('users').delete(leaver.id)
    expect(await entriesAbout(faq.id)).toMatchObject([
      { actor_id: leaver.id, actor_username: '', action: 'create' },
    ])
    expect(await entriesAbout(clip)).toMatchObject([{ actor_username: 'staff', before: null, after: null }])
  })

  test('a departure with thousands of entries runs in short portions and lets other requests through', async () => {
    const { engine } = site
    const leaver = await createPerson(engine, 'busy')
    const entry = (_: unknown, n: number) => {
      const [actor, subject] = n % 3 ? [leaver.id, 'x'] : ['x', leaver.id]
      return [`entry${String((n * 7919) % 1_000_003).padStart(10, '0')}`, actor, 'busy', subject]
    }
    const entries = Array.from({ length: 10_000 }, entry)
    await engine.transaction(async (tx) => {
      for (let start = 0; start < entries.length; start += 500) {
        const some = entries.slice(start, start + 500)
        await tx.query({
          sql: `INSERT INTO audit_log (id, actor_id, actor_username, subject_id, "before")
            VALUES ${some.map(() => "(?, ?, ?, ?, '{}')").join(', ')}`,
          params: some.flat(),
        })
      }
    })
    let turns = 0
    const leaving = new AbortController()
    const others = (async () => {
      for (; !leaving.signal.aborted; turns += 1) await setImmediate()
    })()
    await engine.recordsOf('users').delete(leaver.id)
    leaving.abort()
    await others
    expect(turns).toBeGreaterThan(5)

    const left = { filter: `actor_id = {:id} && actor_username != ''`, params: { id: leaver.id } }
    expect(await engine.recordsOf('audit_log').count(left)).toBe(0)
    const kept = { filter: 'subject_id = {:id} && before != null', params: { id: leaver.id } }
    expect(await engine.recordsOf('audit_log').count(kept)).toBe(0)
  })
})
