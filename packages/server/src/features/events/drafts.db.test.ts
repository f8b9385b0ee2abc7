import { EventSource } from 'eventsource'
import { expect, test } from 'vitest'
import { seriesValues } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { eventsOn, standingClock } from './events.fixture.ts'

// The official client reads it from there.
Object.assign(globalThis, { EventSource })

const clock = standingClock()

onEachSite((site) => {
  const on = eventsOn(site, clock)
  const secret = 'zq-secret-night'
  const newDraft = (values: Readonly<Record<string, unknown>> = {}) =>
    on.newEvent({ name: secret, is_draft: true, is_public: true, ...values })

  const newSeriesWith = async (tournament: string): Promise<string> => {
    const { id } = await site.engine.recordsOf('event_series').create(seriesValues({ is_paused: true }))
    await site.engine.recordsOf('tournaments').patch([{ id: tournament, series: id }])
    return id
  }

  test('every request of members and guests about a draft gets the response for a missing event [EN-14]', async () => {
    const draft = await newDraft({ organizer: site.people.staff.id })
    const [member] = await on.newGuests('member')
    await site.engine.recordsOf('event_results').create({ tournament: draft, place: 1, title: secret })
    await site.engine.recordsOf('event_messages').create({ tournament: draft, text: secret })
    const nothing = 'nothinghere0000'
    for (const client of [site.as.guest, member.client]) {
      const answers = async (id: string) => [
        await refusalOf(client.collection('tournaments').getOne(id)),
        (await client.collection('tournaments').getList(1, 10, { filter: `id = '${id}'` })).totalItems,
        await refusalOf(client.collection('tournaments').update(id, { name: 'mine' })),
        await refusalOf(client.collection('tournaments').delete(id)),
        await refusalOf(
          client.collection('tournament_registrations').create({ user: member.id, tournament: id }),
        ),
        await refusalOf(client.collection('event_waits').create({ user: member.id, tournament: id })),
        await refusalOf(client.collection('event_results').create({ tournament: id, place: 1 })),
        await refusalOf(client.collection('event_messages').create({ tournament: id, text: 'hello' })),
        await outcomeOf(client.send(`/api/events/${id}/place-in-line`, {})),
        await outcomeOf(
          client.send(`/api/events/${id}/attendance`, { method: 'POST', body: { closed: true } }),
        ),
      ]
      expect(await answers(draft)).toEqual(await answers(nothing))
    }
  })

  const questions = [
    { collection: 'tournaments', filter: `name = '${secret}'` },
    { collection: 'event_results', filter: `title = '${secret}'` },
    { collection: 'event_results', filter: `tournament.name = '${secret}'` },
    { collection: 'event_messages', filter: `text = '${secret}'` },
    { collection: 'event_messages', filter: `tournament.name ~ 'zq-secret'` },
    { collection: 'users', filter: `tournaments_via_organizer.name ?= '${secret}'` },
    { collection: 'users', filter: `tournaments_via_hosts.name ?= '${secret}'` },
    { collection: 'event_series', filter: `tournaments_via_series.name ?= '${secret}'` },
    { collection: 'tournaments', filter: `event_results_via_tournament.title ?= '${secret}'` },
  ]
  test.each(questions)(
    'members and guests cannot find a draft in $collection by $filter [EN-14]',
    async (question) => {
      const [member] = await on.newGuests('member')
      const organizer = site.people.staff.id
      const draft = await newDraft({ organizer, hosts: [site.people.other.id] })
      await newSeriesWith(draft)
      await site.engine.recordsOf('event_results').create({ tournament: draft, place: 1, title: secret })
      await site.engine.recordsOf('event_messages').create({ tournament: draft, text: secret })
      const asked = (client: typeof member.client) =>
        client
          .collection(question.collection)
          .getList(1, 10, { filter: question.filter })
          .then(({ totalItems }) => totalItems)
      for (const client of [site.as.guest, member.client]) expect(await asked(client)).toBe(0)
      expect(await asked(site.as.superuser)).toBeGreaterThan(0)
      await site.engine.recordsOf('tournaments').delete(draft)
    },
  )

  test('a draft is not part of expanded records that members may read [EN-14]', async () => {
    const [member] = await on.newGuests('member')
    const id = await newSeriesWith(await newDraft({ organizer: member.id }))
    const seen = await member.client
      .collection('event_series')
      .getOne(id, { expand: 'tournaments_via_series' })
    expect(JSON.stringify(seen)).not.toContain(secret)
    const people = await site.as.other
      .collection('users')
      .getList(1, 500, { expand: 'tournaments_via_organizer,tournaments_via_hosts' })
    expect(JSON.stringify(people)).not.toContain(secret)
  })

  test('members get no live events about a draft until it is published [EN-14]', async () => {
    const [member] = await on.newGuests('member')
    const heard: string[] = []
    for (const collection of ['tournaments', 'event_results', 'event_messages']) {
      await member.client
        .collection(collection)
        .subscribe('*', ({ action, record }) => void heard.push(`${collection} ${action} ${record.id}`))
    }
    const draft = await newDraft()
    const { engine } = site
    await engine.recordsOf('event_results').create({ tournament: draft, place: 1 })
    await engine.recordsOf('tournaments').update(draft, { description: 'Another one' })
    const shown = await on.newEvent()
    await expect.poll(() => heard).toContain(`tournaments create ${shown}`)
    await engine.recordsOf('tournaments').update(draft, { is_draft: false })
    await expect.poll(() => heard.at(-1)).toContain(draft)
    expect(heard.filter((line) => line.endsWith(draft))).toHaveLength(1)
    expect(heard.some((line) => line.startsWith('event_results'))).toBe(false)
    await member.client.realtime.unsubscribe()
  })

  test('no record can belong to a draft, and an event with people cannot become a draft again [EN-14]', async () => {
    const [member] = await on.newGuests('member')
    const draft = await newDraft()
    const registrations = site.engine.recordsOf('tournament_registrations')
    await expect(registrations.create({ user: member.id, tournament: draft })).rejects.toThrow(
      'Failed to create record.',
    )
    await site.engine.recordsOf('tournaments').update(draft, { is_draft: false })
    await on.signUp(member, draft)
    const staff = site.as.staff.collection('tournaments')
    expect(await refusalOf(staff.update(draft, { is_draft: true }))).toMatchObject({
      status: 400,
      fields: ['is_draft'],
    })
    await on.leave(member, draft)
    expect(await outcomeOf(staff.update(draft, { is_draft: true }))).toBe('ok')
  })

  test('a message about a draft is refused, and a seventh within an hour too', async () => {
    clock.set(new Date().toISOString())
    const draft = await newDraft()
    const tell = (client: typeof site.as.staff, tournament: string) =>
      client.collection('event_messages').create({ tournament, text: 'We begin a little later' })
    expect(await outcomeOf(tell(site.as.staff, draft))).toBe(400)
    const event = await on.newEvent()
    const sent = await tell(site.as.staff, event)
    expect(sent['author']).toBe(site.people.staff.id)
    for (let count = 1; count < 6; count += 1) await tell(site.as.staff, event)
    expect(await outcomeOf(tell(site.as.staff, event))).toBe(429)
    // A deleted message still counts as sent.
    await site.as.staff.collection('event_messages').delete(sent.id)
    expect(await outcomeOf(tell(site.as.staff, event))).toBe(429)
    expect(await outcomeOf(tell(site.as.staff, await on.newEvent()))).toBe('ok')
  })
}, clock)
