import { expect, test } from 'vitest'
import { createEvent, hoursFromNow } from '../../testing/factories.ts'
import { onBothDatabases } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf, untilServed } from '../../testing/outcome.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'

onBothDatabases((site) => {
  const eventOf = (id: string) => site.engine.recordsOf('tournaments').findById(id)
  const registrations = () => site.as.member.collection('tournament_registrations')

  test('a sign-up is confirmed, dated by the server and counted; cancelling takes it back [EV-06] [EV-07]', async () => {
    const tournament = await createEvent(site.engine)
    const submitted = {
      user: site.people.member.id,
      tournament,
      registration_date: '2001-01-01',
      status: 'confirmed',
    }
    const made = await registrations().create(submitted)
    expect(made).toMatchObject({ user: site.people.member.id, tournament, status: 'confirmed' })
    expect(Date.now() - Date.parse(made['registration_date'])).toBeLessThan(60_000)
    expect(await eventOf(tournament)).toMatchObject({ participant_count: 1 })

    await registrations().delete(made.id)
    expect(await eventOf(tournament)).toMatchObject({ participant_count: 0 })
  })

  test('a second sign-up and a full event are refused with their messages [EV-06]', async () => {
    const { engine, people, as } = site
    const tournament = await createEvent(engine, { max_participants: 2 })
    await registrations().create({ user: people.member.id, tournament })
    expect(await refusalOf(registrations().create({ user: people.member.id, tournament }))).toMatchObject({
      status: 400,
      message: 'You are already registered for this tournament',
    })
    await as.other.collection('tournament_registrations').create({ user: people.other.id, tournament })
    const late = as.staff.collection('tournament_registrations').create({ user: people.staff.id, tournament })
    expect(await refusalOf(late)).toMatchObject({ status: 400, message: 'This tournament is already full' })
  })

  test('a past event refuses sign-ups, also of staff; members can still cancel, and the server can sign up', async () => {
    const { engine, people, as } = site
    const tournament = await createEvent(engine)
    const made = await registrations().create({ user: people.member.id, tournament })
    const ended = { start_date: hoursFromNow(-3), end_date: hoursFromNow(-0.01) }
    await engine.recordsOf('tournaments').update(tournament, ended)

    for (const role of ['other', 'staff', 'superuser'] as const) {
      const user = role === 'superuser' ? people.admin.id : people[role].id
      const late = as[role].collection('tournament_registrations').create({ user, tournament })
      expect(await refusalOf(late)).toMatchObject({ status: 400, message: 'This event is over' })
    }
    await registrations().delete(made.id)
    await engine.recordsOf('tournament_registrations').create({ user: people.other.id, tournament })
    expect(await eventOf(tournament)).toMatchObject({ participant_count: 1 })
  })

  test('an unlimited event accepts sign-ups, a missing event refuses them [EV-06]', async () => {
    const { people } = site
    const tournament = await createEvent(site.engine, { max_participants: 0 })
    expect(await outcomeOf(registrations().create({ user: people.member.id, tournament }))).toBe('ok')
    const refusal = await refusalOf(
      registrations().create({ user: people.member.id, tournament: 'nothinghere0000' }),
    )
    expect(refusal).toMatchObject({ status: 400, fields: ['tournament'] })
  })

  test('an event that its host completed takes no sign-ups and no waits, and offers no place', async () => {
    const { engine, people, as } = site
    const tournament = await createEvent(engine, { max_participants: 2, waits: true })
    const made = await registrations().create({ user: people.member.id, tournament })
    await as.other.collection('tournament_registrations').create({ user: people.other.id, tournament })
    const [waiting, late] = [
      await createPerson(engine, 'waits-late'),
      await createPerson(engine, 'comes-late'),
    ]
    await engine.recordsOf('event_waits').create({ user: waiting.id, tournament })
    await as.staff.collection('tournaments').update(tournament, { status: 'completed' })
    await registrations().delete(made.id)
    const [wait] = await engine.recordsOf('event_waits').findAll({ filter: `tournament = '${tournament}'` })
    expect(wait).toMatchObject({ state: 'waiting' })
    const client = await clientOf(site.url, engine, late.id)
    for (const collection of ['tournament_registrations', 'event_waits'])
      expect(
        await refusalOf(client.collection(collection).create({ user: late.id, tournament })),
      ).toMatchObject({
        status: 400,
        message: 'This event is over',
      })
  })

  test('places that members have cannot be removed', async () => {
    const { engine, people, as } = site
    const tournament = await createEvent(engine, { max_participants: 8 })
    for (const { id } of Object.values(people)) {
      await engine.recordsOf('tournament_registrations').create({ user: id, tournament })
    }
    const refusal = await refusalOf(
      as.staff.collection('tournaments').update(tournament, { max_participants: 3 }),
    )
    expect(refusal).toMatchObject({ status: 400, message: '4 people are registered already' })
    expect(
      await outcomeOf(as.staff.collection('tournaments').update(tournament, { max_participants: 4 })),
    ).toBe('ok')
    expect(
      await outcomeOf(as.staff.collection('tournaments').update(tournament, { max_participants: 0 })),
    ).toBe('ok')
  })

  test('200 members race for 8 places: 8 get one, 192 get the reason why not [EV-06]', async () => {
    const { engine, url } = site
    const tournament = await createEvent(engine, { max_participants: 8 })
    const racers = await createRacers(200)
    const attempts = await Promise.all(
      racers.map(async (user) => {
        const client = await clientOf(url, engine, user)
        const places = client.collection('tournament_registrations')
        return refusalOf(untilServed(() => places.create({ user, tournament })))
      }),
    )
    const refusals = attempts.filter((refusal) => refusal !== undefined)
    expect(refusals).toHaveLength(192)
    expect(new Set(refusals.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(['400 This tournament is already full']),
    )
    const options = { filter: 'tournament = {:tournament}', params: { tournament } }
    expect(await engine.recordsOf('tournament_registrations').count(options)).toBe(8)
    expect(await eventOf(tournament)).toMatchObject({ participant_count: 8 })
  }, 120_000)

  test('one member racing against themselves gets one place [EV-06]', async () => {
    const { people, engine } = site
    const tournament = await createEvent(engine, { max_participants: 0 })
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () =>
        refusalOf(untilServed(() => registrations().create({ user: people.member.id, tournament }))),
      ),
    )
    const refusals = attempts.filter((refusal) => refusal !== undefined)
    expect(refusals.map(({ message }) => message)).toEqual(
      Array.from({ length: 19 }, () => 'You are already registered for this tournament'),
    )
    expect(await eventOf(tournament)).toMatchObject({ participant_count: 1 })
  })

  test('deleting an event deletes its registrations [EV-12]', async () => {
    const { engine, people, as } = site
    const tournament = await createEvent(engine)
    const made = await registrations().create({ user: people.member.id, tournament })
    await as.staff.collection('tournaments').delete(tournament)
    expect(await engine.recordsOf('tournament_registrations').findById(made.id)).toBeUndefined()
  })

  async function createRacers(count: number): Promise<string[]> {
    const names = Array.from({ length: count }, (_, index) => `racer${index}`)
    const ids: string[] = []
    // One after the other: the race is not about creating accounts on a busy machine.
    for (const name of names) ids.push((await createPerson(site.engine, name)).id)
    return ids
  }
})
