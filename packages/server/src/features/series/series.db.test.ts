import { onEachDatabase } from '@longhouse/engine/testing'
import { communityFile } from '@longhouse/contract/community-file'
import { followingPath, type FollowingAnswer, type SeriesPattern } from '@longhouse/contract/series'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyRecord } from '@longhouse/engine'
import { deleteMatching } from '../../platform/records.ts'
import { eventValues, newPicture, seriesValues } from '../../testing/factories.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, startTestSite, type TestSite } from '../../testing/test-site.ts'
import { makeAllEvents, makeEvents } from './make-events.ts'
import { onEither } from '../../testing/on-each-site.ts'

// A Tuesday; clocks in Chicago have changed on November 1st.
const tuesday = new Date('2026-11-17T12:00:00Z')

const fridays: SeriesPattern = {
  every: 'week',
  weekday: 5,
  time: '20:00',
  minutes: 180,
  zone: 'America/Chicago',
  from: '2026-11-01',
  except: [],
}

onEachDatabase((database) => {
  let site: TestSite
  let moment = tuesday
  beforeAll(async () => {
    site = await startTestSite(database, { now: () => moment })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    moment = tuesday
    await deleteMatching(site.engine.recordsOf('event_series'), {})
    await deleteMatching(site.engine.recordsOf('tournaments'), {})
  })

  const create = async (values: Record<string, unknown> = {}) => {
    const submitted = { ...seriesValues({ pattern: fridays, thumbnail: newPicture() }), ...values }
    return site.as.staff.collection('event_series').create(submitted)
  }
  const eventsOf = (series: string): Promise<AnyRecord[]> =>
    site.engine
      .recordsOf('tournaments')
      .findAll({ filter: 'series = {:series}', params: { series }, sort: 'start_date' })
  const startsOf = async (series: string) =>
    (await eventsOf(series)).map((event) => String(event['start_date']).slice(0, 16))
  const patternOf = async (series: string) =>
    (await site.engine.recordsOf('event_series').findById(series))?.['pattern']
  const eventAt = async (series: string, index: number): Promise<AnyRecord> => {
    const event = (await eventsOf(series))[index]
    if (!event) throw new Error(`There is no event ${index}.`)
    return event
  }
  const register = (user: string, tournament: string) =>
    site.engine.recordsOf('tournament_registrations').create({ user, tournament })
  const following = (series: string, body: Record<string, unknown>, by = site.as.staff) =>
    by.send<FollowingAnswer>(followingPath(series), { method: 'POST', body })

  const fiveFridays = [
    '2026-11-21 02:00',
    '2026-11-28 02:00',
    '2026-12-05 02:00',
    '2026-12-12 02:00',
    '2026-12-19 02:00',
  ]

  describe('a new series', onEither(database), () => {
    test('immediately has its events for five weeks, each with a copy of the picture', async () => {
      const series = await create()
      expect(series).toMatchObject({ owner: site.people.staff.id, ahead_days: 35, pattern: fridays })
      expect(await startsOf(series.id)).toEqual(fiveFridays)
      const [first, second] = await eventsOf(series.id)
      expect(first).toMatchObject({
        name: 'Friday night',
        description: 'Bring a friend',
        game: 'blackops6',
        kind: 'other',
        status: 'upcoming',
        max_participants: 8,
        organizer: site.people.staff.id,
        time_zone: 'America/Chicago',
        end_date: '2026-11-21 05:00:00.000Z',
        occurrence: '2026-11-20 00:00:00.000Z',
        is_detached: false,
      })
      expect(first?.['thumbnail']).not.toBe(second?.['thumbnail'])
      const picture = await fetch(
        `${site.url}/api/files/tournaments/${first?.id}/${String(first?.['thumbnail'])}`,
      )
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    })

    const wrong = [
      { name: 'no pattern', values: { pattern: '' }, field: 'pattern' },
      { name: 'a made-up zone', values: { pattern: { ...fridays, zone: 'Mars/Base' } }, field: 'pattern' },
      {
        name: 'days that never come',
        values: { pattern: { ...fridays, until: '2026-11-02' } },
        field: 'pattern',
      },
      { name: 'no game', values: { template: { description: 'x' } }, field: 'template' },
      {
        name: 'an unknown game',
        values: { template: { description: 'x', game: 'tetris' } },
        field: 'template',
      },
      {
        name: 'half a place',
        values: { template: { description: 'x', game: 'gta5', max_participants: 2.5 } },
        field: 'template',
      },
      {
        name: 'a slot without places',
        values: { template: { description: 'x', game: 'gta5', slots: [{ id: 'a', label: 'A', places: 0 }] } },
        field: 'template',
      },
      { name: 'no picture', values: { thumbnail: '' }, field: 'thumbnail' },
      { name: 'a year ahead', values: { ahead_days: 365 }, field: 'ahead_days' },
    ]
    test.each(wrong)('with $name is refused at its field [EN-02]', async ({ values, field }) => {
      expect(await refusalOf(create(values))).toMatchObject({ status: 400, fields: [field] })
      expect(await site.engine.recordsOf('event_series').count()).toBe(0)
    })

    test('keeps only the template fields that events use, none of which names people', async () => {
      const template = {
        description: 'x',
        game: 'gta5',
        organizer: site.people.member.id,
        hosts: ['x'],
        revision: 7,
      }
      expect((await create({ template }))['template']).toEqual({ description: 'x', game: 'gta5' })
    })

    test('cannot be given to another member, and a member has at most fifty', async () => {
      expect(await refusalOf(create({ owner: site.people.member.id }))).toMatchObject({ status: 400 })
      for (let count = 0; count < 50; count += 1)
        await site.engine
          .recordsOf('event_series')
          .create(seriesValues({ owner: site.people.staff.id, is_paused: true }))
      expect(await refusalOf(create())).toMatchObject({ message: 'You look after 50 series already' })
    })
  })

  describe('the hourly job', () => {
    test(
      'adds events that have come into reach, at 20:00 local time before and after a clock change [EN-02]',
      onEither(database),
      async () => {
        const series = await create()
        moment = new Date('2027-02-10T12:00:00Z')
        await makeAllEvents(site)
        expect((await startsOf(series.id)).slice(5)).toEqual([
          '2027-02-13 02:00',
          '2027-02-20 02:00',
          '2027-02-27 02:00',
          '2027-03-06 02:00',
          '2027-03-13 02:00',
        ])
        moment = new Date('2027-03-10T12:00:00Z')
        await makeAllEvents(site)
        // Clocks in Chicago change on March 14th.
        expect((await startsOf(series.id)).slice(10)).toEqual([
          '2027-03-20 01:00',
          '2027-03-27 01:00',
          '2027-04-03 01:00',
          '2027-04-10 01:00',
        ])
      },
    )

    test('makes each event once, also in concurrent runs [EN-02]', async () => {
      const series = await create({ is_paused: true })
      expect(await startsOf(series.id)).toEqual([])
      await site.engine.recordsOf('event_series').patch([{ id: series.id, is_paused: false }])
      await Promise.all(Array.from({ length: 6 }, () => makeEvents(site, series.id)))
      expect(await startsOf(series.id)).toEqual(fiveFridays)
    })

    test(
      'makes no events while a series is paused; they follow when it resumes',
      onEither(database),
      async () => {
        const series = await create()
        await site.as.staff.collection('event_series').update(series.id, { is_paused: true })
        moment = new Date('2026-12-01T12:00:00Z')
        await makeAllEvents(site)
        expect(await startsOf(series.id)).toEqual(fiveFridays)
        await site.as.staff.collection('event_series').update(series.id, { is_paused: false })
        expect((await startsOf(series.id)).slice(5)).toEqual(['2026-12-26 02:00', '2027-01-02 02:00'])
      },
    )

    test('ends with the last day of a series', onEither(database), async () => {
      const series = await create({ pattern: { ...fridays, until: '2026-12-04' } })
      moment = new Date('2027-01-05T12:00:00Z')
      await makeAllEvents(site)
      expect(await startsOf(series.id)).toEqual(fiveFridays.slice(0, 3))
    })

    test('continues after a series that fails', onEither(database), async () => {
      const broken = await site.engine
        .recordsOf('event_series')
        .create(seriesValues({ pattern: fridays, is_paused: true }))
      const series = await create()
      await site.engine
        .recordsOf('event_series')
        .patch([{ id: broken.id, is_paused: false, template: { description: 'x', game: 'tetris' } }])
      moment = new Date('2026-11-24T12:00:00Z')
      await makeAllEvents(site)
      expect(await startsOf(series.id)).toHaveLength(6)
      expect(await startsOf(broken.id)).toEqual([])
    })

    test('makes no event on a day that the current pattern lacks', onEither(database), async () => {
      const series = await create()
      const stray = { ...eventValues(), series: series.id, occurrence: '2026-12-05 00:00:00.000Z' }
      await expect(site.engine.recordsOf('tournaments').create(stray)).rejects.toMatchObject({
        data: { occurrence: { code: 'validation_not_in_series' } },
      })
    })
  })

  describe('one event of a series', onEither(database), () => {
    test('that a member changes is detached; unchanged values and server writes do not count [EN-03]', async () => {
      const series = await create()
      const [first, second, third] = await eventsOf(series.id)
      await site.as.staff.collection('tournaments').update(String(first?.id), { name: 'Special' })
      await site.as.staff.collection('tournaments').update(String(second?.id), { name: 'Friday night' })
      await register(site.people.member.id, String(third?.id))
      expect((await eventsOf(series.id)).map((event) => event['is_detached'])).toEqual([
        true,
        false,
        false,
        false,
        false,
      ])
    })

    test('that is deleted on its evening is not made again, even if it is tomorrow in UTC', async () => {
      const series = await create()
      // Half past six in Chicago, on the Friday of the first event, and half past midnight in UTC.
      moment = new Date('2026-11-21T00:30:00Z')
      await site.as.staff.collection('tournaments').delete((await eventAt(series.id, 0)).id)
      const left = await startsOf(series.id)
      await makeAllEvents(site)
      expect((await startsOf(series.id)).filter((start) => start < (left[0] ?? ''))).toEqual([])
      expect(await patternOf(series.id)).toEqual({ ...fridays, except: ['2026-11-20'] })
    })

    test('that a member deletes is not made again; the others keep their time', async () => {
      const series = await create()
      await site.as.staff.collection('tournaments').delete((await eventAt(series.id, 1)).id)
      await makeAllEvents(site)
      expect(await startsOf(series.id)).toEqual(fiveFridays.filter((_, index) => index !== 1))
      expect(await patternOf(series.id)).toEqual({ ...fridays, except: ['2026-11-27'] })
    })

    test('that is the last of a series can be deleted', async () => {
      const series = await create({ pattern: { ...fridays, from: '2026-11-18', until: '2026-11-20' } })
      await site.as.staff.collection('tournaments').delete((await eventAt(series.id, 0)).id)
      await makeAllEvents(site)
      expect(await startsOf(series.id)).toEqual([])
    })
  })

  describe('this and all following', () => {
    test(
      'moves untouched later events; detached and past ones stay, and no member loses a place [EN-03]',
      onEither(database),
      async () => {
        const { people, as, engine } = site
        const series = await create()
        const [first, second, third, fourth, fifth] = await eventsOf(series.id)
        await register(people.member.id, String(third?.id))
        await register(people.other.id, String(fifth?.id))
        await as.staff.collection('tournaments').update(String(fourth?.id), { name: 'Special' })
        const special = await engine.recordsOf('tournaments').findById(String(fourth?.id))

        // The first is over, the second is chosen: Saturdays at 21:00 from then on.
        moment = new Date('2026-11-22T12:00:00Z')
        const pattern = { ...fridays, weekday: 6, time: '21:00' }
        const answer = await following(series.id, {
          from: second?.id,
          pattern,
          template: { description: 'New', game: 'gta5' },
        })
        expect(answer).toEqual({ changed: 3, kept: 0, removed: 0 })

        const events = await eventsOf(series.id)
        expect(
          events.map(({ id, start_date, description }) => [id, String(start_date).slice(0, 16), description]),
        ).toEqual([
          [first?.id, '2026-11-21 02:00', 'Bring a friend'],
          [second?.id, '2026-11-29 03:00', 'New'],
          [third?.id, '2026-12-06 03:00', 'New'],
          [fourth?.id, '2026-12-12 02:00', 'Bring a friend'],
          [fifth?.id, '2026-12-20 03:00', 'New'],
          [expect.any(String), '2026-12-27 03:00', 'New'],
        ])
        expect(events[3]).toEqual({ ...special, occurrence: '2026-12-12 00:00:00.000Z' })
        expect(events.map((event) => event['participant_count'])).toEqual([0, 0, 1, 0, 1, 0])
        expect(await patternOf(series.id)).toEqual({ ...pattern, from: '2026-11-27' })
        expect(await engine.recordsOf('tournament_registrations').count()).toBe(2)
        await makeAllEvents(site)
        expect(await eventsOf(series.id)).toHaveLength(6)
      },
    )

    test('by a week moves each event to the day of the next [EN-03]', onEither(database), async () => {
      const series = await create()
      const ids = (await eventsOf(series.id)).map(({ id }) => id)
      await following(series.id, { from: ids[0], pattern: { ...fridays, from: '2026-11-27' } })
      const later = await eventsOf(series.id)
      expect(later.map(({ id }) => id)).toEqual(ids)
      expect(await startsOf(series.id)).toEqual([...fiveFridays.slice(1), '2026-12-26 02:00'])
      await following(series.id, { from: ids[0], pattern: { ...fridays, from: '2026-11-20' } })
      expect(await startsOf(series.id)).toEqual(fiveFridays)
      expect((await eventsOf(series.id)).map(({ id }) => id)).toEqual(ids)
    })

    test(
      'leaves a waiting list unchanged: members keep their waits and offers [EN-03]',
      onEither(database),
      async () => {
        const { engine, people } = site
        const template = { description: 'x', game: 'gta5', max_participants: 2, waits: true }
        const series = await create({ template })
        const { id } = await eventAt(series.id, 0)
        await register(people.staff.id, id)
        await register(people.admin.id, id)
        for (const user of [people.member.id, people.other.id])
          await engine.recordsOf('event_waits').create({ user, tournament: id })
        // One place is offered, one person waits.
        const [place] = await engine
          .recordsOf('tournament_registrations')
          .findAll({ filter: `tournament = '${id}'` })
        await engine.recordsOf('tournament_registrations').delete(String(place?.id))
        await following(series.id, {
          from: id,
          template: { ...template, is_draft: true },
          pattern: { ...fridays, weekday: 6 },
        })
        const waits = await engine.recordsOf('event_waits').findAll({ sort: 'queued_at' })
        expect(waits.map(({ state }) => state)).toEqual(['offered', 'waiting'])
        expect(await eventAt(series.id, 0)).toMatchObject({
          id,
          participant_count: 1,
          is_draft: false,
          revision: 1,
        })
        expect(await eventAt(series.id, 1)).toMatchObject({ is_draft: true })
      },
    )

    test(
      'with fewer days takes events with people out of the series and deletes the rest [EN-03]',
      onEither(database),
      async () => {
        const series = await create()
        const [first, second, third, fourth] = await eventsOf(series.id)
        await register(site.people.member.id, String(second?.id))
        const answer = await following(series.id, {
          from: first?.id,
          pattern: { ...fridays, every: 'two-weeks' },
        })
        expect(answer).toEqual({ changed: 3, kept: 1, removed: 1 })
        expect(await site.engine.recordsOf('tournaments').findById(String(fourth?.id))).toBeUndefined()
        expect((await eventsOf(series.id)).map(({ id }) => id).slice(0, 2)).toEqual([first?.id, third?.id])
        const alone = await site.engine.recordsOf('tournaments').findById(String(second?.id))
        expect(alone).toMatchObject({ series: '', start_date: second?.['start_date'], participant_count: 1 })
      },
    )

    test(
      'changes only the name if nothing else differs, also after an earlier move [EN-03]',
      onEither(database),
      async () => {
        const series = await create()
        const third = await eventAt(series.id, 2)
        await following(series.id, { from: third.id, pattern: { ...fridays, weekday: 6 } })
        const starts = await startsOf(series.id)
        await site.as.staff.collection('event_series').update(series.id, { name: 'New' })
        expect(await startsOf(series.id)).toEqual(starts)
        expect(new Set((await eventsOf(series.id)).map(({ name }) => name))).toEqual(new Set(['New']))
      },
    )

    test('takes no place away from participants [EN-03]', onEither(database), async () => {
      const { people } = site
      const series = await create()
      const [first, second] = await eventsOf(series.id)
      for (const { id } of Object.values(people)) await register(id, String(first?.id))
      const template = { description: 'x', game: 'gta5', max_participants: 2 }
      await following(series.id, { from: first?.id, template })
      const events = await eventsOf(series.id)
      expect(events.slice(0, 2)).toMatchObject([
        { id: first?.id, max_participants: 8, participant_count: 4, game: 'gta5' },
        { id: second?.id, max_participants: 2, game: 'gta5' },
      ])
    })

    test(
      'begins with the next event when a whole series is changed [EN-03]',
      onEither(database),
      async () => {
        const series = await create()
        moment = new Date('2026-11-22T12:00:00Z')
        await site.as.staff
          .collection('event_series')
          .update(series.id, { name: 'Saturday night', pattern: { ...fridays, weekday: 6 } })
        expect(
          (await eventsOf(series.id)).map(
            ({ name, start_date }) => `${String(start_date).slice(0, 16)} ${String(name)}`,
          ),
        ).toEqual([
          '2026-11-21 02:00 Friday night',
          '2026-11-29 02:00 Saturday night',
          '2026-12-06 02:00 Saturday night',
          '2026-12-13 02:00 Saturday night',
          '2026-12-20 02:00 Saturday night',
          '2026-12-27 02:00 Saturday night',
        ])
      },
    )

    test('sets a new picture on untouched upcoming events', onEither(database), async () => {
      const series = await create()
      const [first, second] = await eventsOf(series.id)
      await site.as.staff.collection('tournaments').update(String(first?.id), { name: 'Special' })
      await site.as.staff.collection('event_series').update(series.id, { thumbnail: newPicture('new.png') })
      const [special, next] = await eventsOf(series.id)
      expect(special?.['thumbnail']).toBe(first?.['thumbnail'])
      expect(next?.['thumbnail']).not.toBe(second?.['thumbnail'])
      expect(next?.['is_detached']).toBe(false)
    })

    test('the job sets a new picture on the events that a closing site did not reach', async () => {
      const closing = new AbortController()
      const ending = await startTestSite(database, { now: () => moment, closing: closing.signal })
      const { engine } = ending
      const { staff } = ending.as
      const { id } = await staff
        .collection('event_series')
        .create({ ...seriesValues({ pattern: fridays, thumbnail: newPicture() }) })
      const picturesOf = async () =>
        (await engine.recordsOf('tournaments').findAll({ sort: 'start_date' })).map(
          ({ thumbnail }) => thumbnail,
        )
      const before = await picturesOf()
      const stop = engine.onChange(({ collection }) => {
        if (collection === 'tournaments') closing.abort(new Error('The site is closing.'))
      })
      await staff.collection('event_series').update(id, { thumbnail: newPicture('new.png') })
      stop()
      const old = async () => (await picturesOf()).filter((picture) => before.includes(picture)).length
      expect(await old()).toBe(before.length - 1)
      await makeAllEvents(ending)
      expect(await old()).toBe(0)
      const after = await picturesOf()
      await makeAllEvents(ending)
      expect(await picturesOf()).toEqual(after)
      await ending.close()
    })

    test('is for the owner and staff, from an upcoming event on', onEither(database), async () => {
      const series = await create()
      const other = await create({ name: 'Another' })
      const { id } = await eventAt(series.id, 0)
      const elsewhere = await eventAt(other.id, 0)
      const change = { from: id, name: 'Mine now' }
      expect(await refusalOf(following(series.id, change, site.as.guest))).toMatchObject({ status: 401 })
      expect(await refusalOf(following(series.id, change, site.as.member))).toMatchObject({ status: 404 })
      expect(await refusalOf(following(series.id, { from: elsewhere.id }))).toMatchObject({ status: 404 })
      expect(await refusalOf(following('nothinghere0000', change))).toMatchObject({ status: 404 })
      expect(await refusalOf(following(series.id, {}))).toMatchObject({ status: 400 })
      const never = { ...fridays, from: '2026-11-20', until: '2026-11-19' }
      expect(await refusalOf(following(series.id, { from: id, pattern: never }))).toMatchObject({
        status: 400,
        fields: ['pattern'],
      })
      expect(await refusalOf(following(series.id, { from: id, name: '' }))).toMatchObject({
        status: 400,
        fields: ['name'],
      })
      moment = new Date('2026-11-19T12:00:00Z')
      const past = { ...fridays, weekday: 3, from: '2026-11-18' }
      expect(await refusalOf(following(series.id, { from: id, pattern: past }))).toMatchObject({
        status: 400,
        message: 'The next event would have begun already',
      })
      moment = new Date('2026-11-21T03:00:00Z')
      expect(await refusalOf(following(series.id, change))).toMatchObject({
        status: 400,
        message: 'This event has begun. Choose a later one.',
      })
      expect(await startsOf(series.id)).toEqual(fiveFridays)
    })

    test('leaves one event a week after concurrent changes', async () => {
      const series = await create()
      const { id } = await eventAt(series.id, 0)
      const changes = [6, 7, 1, 2].map((weekday) =>
        following(series.id, { from: id, pattern: { ...fridays, weekday } }),
      )
      await Promise.all([...changes, makeEvents(site, series.id), makeEvents(site, series.id)])
      await makeAllEvents(site)
      const events = await eventsOf(series.id)
      const weekdays = new Set(events.map((event) => new Date(String(event['occurrence'])).getUTCDay()))
      expect(weekdays.size).toBe(1)
      expect(new Set(events.map((event) => event['occurrence'])).size).toBe(events.length)
      expect(events.length).toBeGreaterThanOrEqual(5)
    })
  })

  describe('a host', onEither(database), () => {
    const hostRole = communityFile.config.discord.hostRoleIds?.[0]

    test('manages only series they made, and none once they may not host', async () => {
      const { engine, url, as } = site
      const { id } = await createPerson(engine, 'hostess', { discord_data: { roles: [hostRole] } })
      const host = await clientOf(url, engine, id)
      const ofStaff = await create()
      const own = await host
        .collection('event_series')
        .create(seriesValues({ pattern: fridays, thumbnail: newPicture() }))
      expect(own).toMatchObject({ owner: id })
      const next = await eventAt(own.id, 0)
      expect(next).toMatchObject({ organizer: id })
      expect(await following(own.id, { from: next.id, name: 'Hers' }, host)).toMatchObject({ changed: 5 })
      const elsewhere = await eventAt(ofStaff.id, 0)
      expect(
        await refusalOf(following(ofStaff.id, { from: elsewhere.id, name: 'Hers' }, host)),
      ).toMatchObject({
        status: 404,
      })
      expect(await outcomeOf(host.collection('event_series').delete(ofStaff.id))).toBe(404)

      await engine.recordsOf('users').update(id, { discord_data: { roles: [] } })
      expect(await outcomeOf(host.collection('event_series').update(own.id, { name: 'Still hers' }))).toBe(
        404,
      )
      expect(await refusalOf(following(own.id, { from: next.id, name: 'x' }, host))).toMatchObject({
        status: 404,
      })
      expect(await outcomeOf(as.staff.collection('event_series').update(own.id, { name: 'Ours' }))).toBe('ok')
    })
  })

  describe('the end of a series', onEither(database), () => {
    test('leaves events that have begun, were changed by hand or have people', async () => {
      const series = await create()
      const [first, second, third] = await eventsOf(series.id)
      await register(site.people.member.id, String(second?.id))
      await site.as.staff.collection('tournaments').update(String(third?.id), { name: 'Special' })
      moment = new Date('2026-11-22T12:00:00Z')
      await site.as.staff.collection('event_series').delete(series.id)
      const left = await site.engine.recordsOf('tournaments').findAll({ sort: 'start_date' })
      expect(left.map((event) => [event.id, event['series'], event['is_detached']])).toEqual([
        [first?.id, '', false],
        [second?.id, '', false],
        [third?.id, '', true],
      ])
    })

    test('does not follow from deleting its owner: staff manage it then', async () => {
      const { id } = await createPerson(site.engine, 'leaver')
      const series = await create()
      await site.engine.recordsOf('event_series').patch([{ id: series.id, owner: id }])
      for (const event of await eventsOf(series.id))
        await site.engine.recordsOf('tournaments').patch([{ id: event.id, organizer: id }])
      await site.engine.recordsOf('users').delete(id)
      expect(await site.engine.recordsOf('event_series').findById(series.id)).toMatchObject({
        owner: '',
        name: 'Friday night',
      })
      expect((await eventsOf(series.id)).map((event) => event['is_detached'])).toEqual([
        false,
        false,
        false,
        false,
        false,
      ])
      moment = new Date('2026-11-24T12:00:00Z')
      await makeAllEvents(site)
      expect(await eventAt(series.id, 5)).toMatchObject({ organizer: '' })
      expect(
        await outcomeOf(site.as.staff.collection('event_series').update(series.id, { name: 'Ours' })),
      ).toBe('ok')
    })
  })
})
