import { expect, test } from 'vitest'
import { createEvent, createFullEvent, eventValues, newPicture } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { clientOf, createPerson, idOf, type Role } from '../../testing/test-site.ts'

onEachSite((site) => {
  testRights(site, {
    collection: 'tournaments',
    record: ({ engine }) => createEvent(engine),
    submit: async () => eventValues({ thumbnail: newPicture() }),
    change: { name: 'Round 200' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 },
      update: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  testRights(site, {
    collection: 'tournament_registrations',
    record: async ({ engine, people }) => {
      const tournament = await createEvent(engine)
      return (
        await engine.recordsOf('tournament_registrations').create({ user: people.member.id, tournament })
      ).id
    },
    submit: async ({ engine, people }, role) => ({
      user: idOf(people, role),
      tournament: await createEvent(engine),
    }),
    change: { registration_date: '2020-01-01 00:00:00.000Z' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { guest: 400, rest: 'ok' },
      update: { guest: 404, other: 404, superuser: 'ok', rest: 404 },
      delete: { guest: 404, other: 404, rest: 'ok' },
    },
  })

  testRights(site, {
    collection: 'event_waits',
    record: async ({ engine, people }) => {
      const tournament = await createEvent(engine)
      return (await engine.recordsOf('event_waits').create({ user: people.member.id, tournament })).id
    },
    submit: async ({ engine, people }, role) => ({
      user: idOf(people, role),
      tournament: await createFullEvent(engine),
    }),
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { guest: 400, rest: 'ok' },
      update: { superuser: 'ok', rest: 403 },
      delete: { guest: 404, other: 404, rest: 'ok' },
    },
  })

  testRights(site, {
    collection: 'event_results',
    record: async ({ engine }) => {
      const tournament = await createEvent(engine)
      return (await engine.recordsOf('event_results').create({ tournament, place: 1 })).id
    },
    submit: async ({ engine }) => ({ tournament: await createEvent(engine), place: 1 }),
    change: { score: '51' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 },
      update: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  testRights(site, {
    collection: 'event_messages',
    record: async ({ engine }) => {
      const tournament = await createEvent(engine)
      return (await engine.recordsOf('event_messages').create({ tournament, text: 'Bring snacks' })).id
    },
    submit: async ({ engine }) => ({ tournament: await createEvent(engine), text: 'Bring snacks' }),
    change: { text: 'Bring cake' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 },
      update: { superuser: 'ok', rest: 403 },
      delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  test('the author of a message is the caller', async () => {
    const [tournament, messages] = [
      await createEvent(site.engine),
      site.as.staff.collection('event_messages'),
    ]
    const forged = { tournament, text: 'Bring snacks', author: site.people.member.id }
    expect(await refusalOf(messages.create(forged))).toMatchObject({ status: 400, fields: ['author'] })
    const made = await messages.create({ tournament, text: 'Bring snacks' })
    expect(made['author']).toBe(site.people.staff.id)
  })

  test('a guest can open a public event, but neither a draft nor an event of members [EN-14]', async () => {
    const open = async (values: Record<string, unknown>) =>
      outcomeOf(site.as.guest.collection('tournaments').getOne(await createEvent(site.engine, values)))
    expect(await open({ is_public: true })).toBe('ok')
    expect(await open({ is_public: true, is_draft: true })).toBe(404)
    expect(await open({})).toBe(404)
    expect(await outcomeOf(site.as.guest.collection('tournaments').getOne('nothinghere0000'))).toBe(404)
  })

  test('a host can change their event, another host cannot, and only hosts and staff see a draft [EN-14]', async () => {
    const { engine, url, as } = site
    const roles = { discord_data: { roles: site.community.discord.hostRoleIds } }
    const host = await createPerson(engine, 'ada_host', roles)
    const another = await createPerson(engine, 'bob_host', roles)
    const [asHost, asAnother] = [
      await clientOf(url, engine, host.id),
      await clientOf(url, engine, another.id),
    ]
    const draft = await createEvent(engine, { hosts: [host.id], is_draft: true, is_public: true })
    const sees = async (client: typeof asHost) => [
      await outcomeOf(client.collection('tournaments').getOne(draft)),
      (await client.collection('tournaments').getList(1, 1, { filter: `id = '${draft}'` })).items.length,
    ]
    expect(await sees(asHost)).toEqual(['ok', 1])
    expect(await sees(as.staff)).toEqual(['ok', 1])
    for (const client of [asAnother, as.member, as.guest]) expect(await sees(client)).toEqual([404, 0])
    const change = { name: 'Round 101' }
    expect(await outcomeOf(asAnother.collection('tournaments').update(draft, change))).toBe(404)
    expect(await outcomeOf(asHost.collection('tournaments').update(draft, change))).toBe('ok')
  })

  test('no member can sign up another one, not even staff [BE-04]', async () => {
    const tournament = await createEvent(site.engine)
    const registrations = (role: Role) => site.as[role].collection('tournament_registrations')
    const user = site.people.member.id
    expect(await outcomeOf(registrations('other').create({ user, tournament }))).toBe(400)
    expect(await outcomeOf(registrations('admin').create({ user, tournament }))).toBe(400)
  })

  test('the organizer of an event is its creator, never another member', async () => {
    const events = site.as.staff.collection('tournaments')
    const made = await events.create(eventValues({ thumbnail: newPicture() }))
    expect(made['organizer']).toBe(site.people.staff.id)
    const forged = eventValues({ thumbnail: newPicture(), organizer: site.people.member.id })
    expect(await refusalOf(events.create(forged))).toMatchObject({ status: 400, fields: ['organizer'] })
    const refusal = await refusalOf(events.update(made.id, { organizer: site.people.member.id }))
    expect(refusal).toMatchObject({ status: 400, fields: ['organizer'] })
  })

  test('a co-host cannot become or remove the organizer; staff can', async () => {
    const { engine, url, as, people } = site
    const coHost = await createPerson(engine, 'cora_host')
    const asCoHost = (await clientOf(url, engine, coHost.id)).collection('tournaments')
    const organizer = people.member.id
    const id = await createEvent(engine, { organizer, hosts: [coHost.id] })
    expect(await outcomeOf(asCoHost.update(id, { name: 'Round 102' }))).toBe('ok')
    for (const forged of [coHost.id, ''])
      expect(await refusalOf(asCoHost.update(id, { organizer: forged }))).toMatchObject({
        status: 400,
        fields: ['organizer'],
      })
    expect(await outcomeOf(as.member.collection('tournaments').update(id, { organizer: '' }))).toBe(400)
    expect(await outcomeOf(as.staff.collection('tournaments').update(id, { organizer: '' }))).toBe('ok')
    expect(await outcomeOf(asCoHost.update(id, { organizer: coHost.id }))).toBe(400)
    expect(
      await outcomeOf(as.staff.collection('tournaments').update(id, { organizer: people.staff.id })),
    ).toBe('ok')
  })

  test('a host who is not staff plans an event in their own name, and can save it with that name again', async () => {
    const { engine, url } = site
    const roles = { discord_data: { roles: site.community.discord.hostRoleIds } }
    const host = await createPerson(engine, 'hank_host', roles)
    const events = (await clientOf(url, engine, host.id)).collection('tournaments')
    const made = await events.create(eventValues({ thumbnail: newPicture(), organizer: host.id }))
    expect(made['organizer']).toBe(host.id)
    const again = { organizer: host.id, name: 'Round 103' }
    expect(await outcomeOf(events.update(made.id, again))).toBe('ok')
    const forged = eventValues({ thumbnail: newPicture(), organizer: site.people.member.id })
    expect(await refusalOf(events.create(forged))).toMatchObject({ status: 400, fields: ['organizer'] })
    const nameless = eventValues({ thumbnail: newPicture() })
    expect((await events.create(nameless))['organizer']).toBe(host.id)
  })

  test('a result cannot move to another event', async () => {
    const { engine, as, people } = site
    const [own, other] = [
      await createEvent(engine, { organizer: people.member.id }),
      await createEvent(engine, { organizer: people.other.id, is_draft: true }),
    ]
    const results = as.member.collection('event_results')
    const { id } = await results.create({ tournament: own, place: 1, title: 'Round 100' })
    for (const tournament of [other, 'nothinghere0000'])
      expect(await outcomeOf(results.update(id, { tournament }))).toBe(404)
    expect(await outcomeOf(results.update(id, { title: 'Round 101' }))).toBe('ok')
  })

  test('the number of participants cannot be written', async () => {
    const id = await createEvent(site.engine)
    const refusal = await refusalOf(
      site.as.admin.collection('tournaments').update(id, { participant_count: 5 }),
    )
    expect(refusal).toMatchObject({ status: 400, fields: ['participant_count'] })
  })

  test('only staff see the Discord ids of participants [EV-11]', async () => {
    const { engine, as } = site
    const tournament = await createEvent(engine)
    const person = await createPerson(engine, 'linked', { discord_id: '9001' })
    await engine.recordsOf('tournament_registrations').create({ user: person.id, tournament })
    const options = { filter: `tournament = '${tournament}'`, expand: 'user' }
    const [seenByMember] = (await as.member.collection('tournament_registrations').getList(1, 50, options))
      .items
    const [seenByStaff] = (await as.staff.collection('tournament_registrations').getList(1, 50, options))
      .items
    expect(seenByMember?.expand?.['user']).toMatchObject({ username: 'linked' })
    expect(seenByMember?.expand?.['user']).not.toHaveProperty('discord_id')
    expect(seenByStaff?.expand?.['user']).toMatchObject({ username: 'linked', discord_id: '9001' })
  })

  const wrong = [
    { name: 'without a thumbnail', change: { thumbnail: undefined }, field: 'thumbnail' },
    {
      name: 'that ends before it starts',
      change: { end_date: '2020-01-01 00:00:00.000Z' },
      field: 'end_date',
    },
    { name: 'with one place', change: { max_participants: 1 }, field: 'max_participants' },
    { name: 'with half a place', change: { max_participants: 2.5 }, field: 'max_participants' },
    { name: 'of an unknown game', change: { game: 'tetris' }, field: 'game' },
    { name: 'without a name', change: { name: '' }, field: 'name' },
    { name: 'with an endless description', change: { description: 'x'.repeat(5001) }, field: 'description' },
  ]
  test.each(wrong)('an event $name is refused [EV-09]', async ({ change, field }) => {
    const values = Object.entries(eventValues({ thumbnail: newPicture(), ...change }))
    const body = Object.fromEntries(values.filter(([, value]) => value !== undefined))
    const refusal = await refusalOf(site.as.staff.collection('tournaments').create(body))
    expect(refusal).toMatchObject({ status: 400, fields: [field] })
  })
})
