import { expect, test } from 'vitest'
import { createEvent, createFullEvent } from '../../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import { asking } from './asking.fixture.ts'

const slots = [
  { id: 'tank', label: 'Tank *first*', places: 1 },
  { id: 'Ü b', label: 'Healer', places: 2 },
]

onBothDatabases((site, database) => {
  const { press } = asking(site)
  const placesOf = async (tournament: string) =>
    (
      await site.engine
        .recordsOf('tournament_registrations')
        .findAll({ filter: 'tournament = {:tournament}', params: { tournament } })
    ).map(({ user, slot }) => [user, slot])
  const waitsOf = async (tournament: string) =>
    (
      await site.engine
        .recordsOf('event_waits')
        .findAll({ filter: 'tournament = {:tournament}', params: { tournament } })
    ).map(({ user, state }) => [user, state])
  const member = () => site.people.member.id

  test(
    'a click takes the same place as the website, and a second one takes no other [DI-01] [DI-03]',
    onEither(database),
    async () => {
      const id = await createEvent(site.engine)
      const first = await press(member(), { verb: 'join', id })
      expect(first.text).toBe('You have a place in **Round 100**.')
      expect(first.presses).toEqual(['leave', 'calendar'])
      expect(first.links).toEqual([`${site.settings.publicUrl}/events/${id}`])
      const second = await press(member(), { verb: 'join', id })
      expect(second.text).toBe(first.text)
      expect(await placesOf(id)).toEqual([[member(), '']])
      const [seen] = await site.as.member.collection('tournament_registrations').getFullList({
        filter: `tournament = '${id}'`,
      })
      expect(seen).toMatchObject({ user: member(), status: 'confirmed' })
    },
  )

  test('five concurrent clicks take one place, and all five get the same reply [DI-03]', async () => {
    const id = await createEvent(site.engine)
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(member(), { verb: 'join', id })))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['You have a place in **Round 100**.']))
    expect(await placesOf(id)).toHaveLength(1)
  })

  test(
    'leaving gives the place back without confirmation, and a second click changes nothing',
    onEither(database),
    async () => {
      const id = await createEvent(site.engine)
      await press(member(), { verb: 'join', id })
      const left = await press(member(), { verb: 'leave', id })
      expect(left.text).toBe('You have left **Round 100**. Your place is free for somebody else.')
      expect(left.presses).toEqual(['join', 'calendar'])
      expect(await placesOf(id)).toEqual([])
      expect((await press(member(), { verb: 'leave', id })).text).toBe('You have no place in **Round 100**.')
    },
  )

  test('a full event offers its waiting list, which another button joins', onEither(database), async () => {
    const id = await createFullEvent(site.engine)
    const full = await press(member(), { verb: 'join', id })
    expect(full.text).toBe(
      '**Round 100** is full.\nYou can wait in line: whoever is first gets the next place.',
    )
    expect(full.presses).toEqual(['wait'])
    expect(await waitsOf(id)).toEqual([])

    const line = await press(member(), { verb: 'wait', id })
    expect(line.text).toBe('You are in line for **Round 100**, at place 1 of 1.')
    expect(line.presses).toEqual(['leave', 'calendar'])
    expect((await press(site.people.other.id, { verb: 'wait', id })).text).toContain('at place 2 of 2')
    for (const verb of ['wait', 'join'] as const)
      expect((await press(member(), { verb, id })).text).toContain('at place 1 of 2')
    expect(await waitsOf(id)).toHaveLength(2)

    expect((await press(member(), { verb: 'leave', id })).text).toBe(
      'You are no longer in line for **Round 100**.',
    )
    expect(await waitsOf(id)).toEqual([[site.people.other.id, 'waiting']])
  })

  test(
    'a full event without a waiting list is refused, and one with a free place has no list',
    onEither(database),
    async () => {
      const full = await createFullEvent(site.engine, { waits: false })
      expect((await press(member(), { verb: 'join', id: full })).text).toBe('This tournament is already full')
      expect((await press(member(), { verb: 'join', id: full }, 'de')).text).toBe('Dieser Termin ist voll.')
      expect((await press(member(), { verb: 'wait', id: full }, 'fr')).text).toBe(
        'Cet événement n’a pas de file d’attente.',
      )
      const free = await createEvent(site.engine, { waits: true })
      const answer = await press(member(), { verb: 'wait', id: free })
      expect(answer.text).toBe('There is a free place in **Round 100**.')
      expect(answer.presses).toEqual(['join'])
    },
  )

  test('members choose a slot, and a full slot has its own waiting list', onEither(database), async () => {
    const id = await createEvent(site.engine, { slots, max_participants: 3, waits: true })
    const asked = await press(member(), { verb: 'join', id })
    expect(asked.text).toBe('Which place in **Round 100** do you want?')
    expect(asked.presses).toEqual(['join'])
    expect(asked.parts.find(({ options }) => options)?.['options']).toEqual([
      { label: 'Tank *first*', value: 'tank', description: '1 place free' },
      { label: 'Healer', value: 'Ü b', description: '2 places free' },
    ])
    expect((await press(member(), { verb: 'join', id, values: ['none'] })).text).toBe(asked.text)

    const taken = await press(site.people.other.id, { verb: 'join', id, values: ['tank'] })
    expect(taken.text).toBe(String.raw`You have a place in **Round 100**: Tank \*first\*.`)
    const full = await press(member(), { verb: 'join', id, values: ['tank'] })
    expect(full.text).toContain(String.raw`Tank \*first\* is full in **Round 100**.`)
    expect(full.presses).toEqual(['wait:tank'])
    expect((await press(member(), { verb: 'wait', id, detail: 'tank' })).text).toContain('place 1 of 1')
    await press(member(), { verb: 'leave', id })

    expect((await press(member(), { verb: 'join', id, values: ['Ü b'] })).text).toContain(': Healer.')
    const friend = await createPerson(site.engine, 'friend')
    await press(friend.id, { verb: 'join', id, values: ['Ü b'] })
    const last = await createPerson(site.engine, 'last')
    const healers = await press(last.id, { verb: 'join', id, values: ['Ü b'] })
    const [verb, detail = ''] = (healers.presses[0] ?? '').split(':')
    expect(verb).toBe('wait')
    expect((await press(last.id, { verb: 'wait', id, detail })).text).toContain('place 1 of 1')
  })

  test(
    'an open offer holds its slot, and a participant who is absent before the start holds none',
    onEither(database),
    async () => {
      const id = await createEvent(site.engine, { slots, max_participants: 3, waits: true })
      const waits = site.engine.recordsOf('event_waits')
      await press(site.people.other.id, { verb: 'join', id, values: ['tank'] })
      const friend = await createPerson(site.engine, 'offered')
      await press(friend.id, { verb: 'wait', id, detail: 'tank' })
      const places = site.engine.recordsOf('tournament_registrations')
      const [held] = await places.findAll({ filter: 'tournament = {:id}', params: { id } })
      await places.patch([{ id: held?.id ?? '', presence: 'absent' }])
      const shown = async () =>
        (await press(member(), { verb: 'join', id })).parts.flatMap(({ options }) =>
          Array.isArray(options) ? options.map(({ description }) => description) : [],
        )
      expect(await shown()).toEqual(['1 place free', '2 places free'])
      const [wait] = await waits.findAll({ filter: 'tournament = {:id}', params: { id } })
      await waits.patch([{ id: wait?.id ?? '', state: 'offered' }])
      expect(await shown()).toEqual([expect.stringMatching(/full|wait/i), '2 places free'])

      const small = await createFullEvent(site.engine, { waits: false })
      const [taken] = await places.findAll({ filter: 'tournament = {:small}', params: { small } })
      await places.patch([{ id: taken?.id ?? '', presence: 'absent' }])
      expect((await press(member(), { verb: 'join', id: small })).text).toBe(
        'You have a place in **Round 100**.',
      )
    },
  )

  test(
    'missing events, drafts and invalid ids get the same message, and nothing is written',
    onEither(database),
    async () => {
      const draft = await createEvent(site.engine, { is_draft: true })
      const gone = await createEvent(site.engine)
      await site.engine.recordsOf('tournaments').delete(gone)
      for (const id of [draft, gone, 'nothing', ''])
        for (const verb of ['join', 'leave', 'wait'] as const)
          for (const person of [site.people.member, site.people.admin]) {
            const { text, presses } = await press(person.id, { verb, id })
            expect([verb, text, presses]).toEqual([verb, 'There is nothing here (any more).', []])
          }
      expect(await placesOf(draft)).toEqual([])
      expect((await press(member(), { verb: 'join', id: draft }, 'es')).text).toBe('Aquí (ya) no hay nada.')
    },
  )

  test("past and cancelled events are refused with the website's messages", onEither(database), async () => {
    const over = await createEvent(site.engine, {
      start_date: '2020-01-01 20:00:00.000Z',
      end_date: '2020-01-01 22:00:00.000Z',
    })
    const cancelled = await createEvent(site.engine, { slots, max_participants: 3 })
    await site.engine.recordsOf('tournaments').update(cancelled, { cancelled_at: '2026-01-01 00:00:00.000Z' })
    expect((await press(member(), { verb: 'join', id: over })).text).toBe('This event is over')
    expect((await press(member(), { verb: 'join', id: cancelled }, 'de')).text).toBe(
      'Dieser Termin wurde abgesagt.',
    )
  })
})
