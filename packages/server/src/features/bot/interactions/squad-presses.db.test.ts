import { beforeEach, expect, test } from 'vitest'
import type { Language } from '@longhouse/contract/words'
import { createEvent } from '../../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import type { Press } from '../interaction.ts'
import { asking, botSiteOf, discordAsker, shown } from './asking.fixture.ts'
import { answerNewcomer } from './newcomer.ts'

const minuteMs = 60_000

onBothDatabases((site, database) => {
  const asked = asking(site)
  let event = ''
  let night = ''
  let squad = ''
  let people: string[] = []
  let made = 0

  beforeEach(async () => {
    made += 1
    event = await createEvent(site.engine, { kind: 'game_night' })
    night = await make('game_nights', {
      tournament: event,
      state: 'live',
      game: 'blackops6',
      goal: 'high_round',
      squad_size: 4,
      started_at: new Date(Date.now() - 30 * minuteMs).toISOString(),
    })
    people = []
    for (const name of ['ann', 'bob']) people.push((await createPerson(site.engine, `${name}${made}`)).id)
    squad = await make('squads', {
      night,
      number: 2,
      name: '**Wolves**',
      colour: 'ember',
      phase: 'waiting',
      members: people,
    })
  })
  const make = async (collection: string, values: Readonly<Record<string, unknown>>) =>
    (await site.engine.recordsOf(collection).create(values)).id
  const press = (
    person: string | undefined,
    what: Partial<Press> & Pick<Press, 'verb'>,
    language?: Language,
  ) => asked.press(person ?? '', { id: squad, ...what }, language)
  const stored = () => site.engine.recordsOf('squads').findById(squad)
  const facts = () =>
    site.engine.recordsOf('squad_facts').findAll({ filter: 'squad = {:squad}', params: { squad } })

  test("a click stores the member's fact, as from a phone", onEither(database), async () => {
    const answer = await press(people[0], { verb: 'round', detail: '1' })
    expect(answer.text).toBe(String.raw`**\*\*Wolves\*\*** is at round 1.`)
    expect(await stored()).toMatchObject({ round: 1, phase: 'playing' })
    expect(await facts()).toMatchObject([
      { kind: 'reached', value: 1, author: people[0], device: 'discord', epoch: 0 },
    ])
    const own = await site.engine.actAs({ collection: 'users', id: people[1] ?? '' })
    expect((await own.list('squad_facts')).items).toHaveLength(1)
  })

  test('the same interaction twice counts once, and gets the same reply twice', async () => {
    const twice = { interaction: '1300000000000000001' }
    for (const detail of ['1', '1'])
      expect((await press(people[0], { verb: 'round', detail, ...twice })).text).toContain('is at round 1.')
    const down = { verb: 'down', interaction: '1300000000000000002' } as const
    await Promise.all([press(people[0], down), press(people[0], down)])
    expect((await press(people[0], down)).text).toContain('with 1 down.')
    expect(await stored()).toMatchObject({ round: 1, downs: 1 })
    expect(await facts()).toHaveLength(2)
  })

  test('two members who click for the same round advance it by one, and get the same reply [GN-03]', async () => {
    const answers = await Promise.all(people.map((person) => press(person, { verb: 'round', detail: '1' })))
    for (const { text } of answers) expect(text).toContain('is at round 1.')
    expect(await stored()).toMatchObject({ round: 1 })
  })

  test('a button of a past or later round is refused and changes nothing', onEither(database), async () => {
    for (const detail of ['1', '2', '3']) await press(people[0], { verb: 'round', detail })
    const before = await facts()
    const late = await press(people[1], { verb: 'round', detail: '2' }, 'de')
    expect(late.text).toContain('ist in Runde 3. Dieser Knopf ist aus einer anderen Runde')
    const ahead = await press(people[1], { verb: 'round', detail: '9' })
    expect(ahead.text).toContain('is at round 3. This button is from another round')
    for (const detail of ['', 'x', '-1', '1e1'])
      expect((await press(people[1], { verb: 'round', detail })).text).toContain('nothing was counted')
    expect(await facts()).toEqual(before)
    expect(await stored()).toMatchObject({ round: 3 })
  })

  test('out is counted once; then old buttons count nothing', onEither(database), async () => {
    await press(people[0], { verb: 'round', detail: '1' })
    expect((await press(people[0], { verb: 'out' }, 'es')).text).toContain('queda fuera en la ronda 1')
    for (const verb of ['out', 'down'] as const)
      expect((await press(people[1], { verb })).text).toContain('is out at round 1.')
    await press(people[1], { verb: 'round', detail: '2' })
    expect(await stored()).toMatchObject({ round: 1, phase: 'out', downs: 0 })
    expect(await facts()).toHaveLength(2)
  })

  const refusals = [
    ['en', 'You are not in this squad. Its players and the hosts count for it.'],
    ['de', 'Du bist nicht in diesem Trupp. Für ihn zählen seine Leute und die Gastgeber.'],
    ['es', 'No estás en esta escuadra. Cuentan por ella quienes juegan en ella y los anfitriones.'],
    ['fr', 'Tu n’es pas dans cette escouade. Ses membres et les hôtes comptent pour elle.'],
  ] as const
  test.each(refusals)(
    'members outside the squad are refused in %s, for every button [GN-07]',
    onEither(database),
    async (language, text) => {
      for (const what of [
        { verb: 'round', detail: '1' },
        { verb: 'round', detail: '7' },
        { verb: 'down' },
        { verb: 'out' },
      ] as const)
        expect((await press(site.people.other.id, what, language)).text).toBe(text)
      expect(await facts()).toEqual([])
      expect(await stored()).toMatchObject({ round: 0, phase: 'waiting' })
    },
  )

  test('a user without an account is refused, and is not invited to join', onEither(database), async () => {
    const asker = discordAsker('7770099')
    const pressed = {
      kind: 'press',
      interaction: '1',
      verb: 'round',
      id: squad,
      detail: '1',
      values: [],
    } as const
    const answer = shown(await answerNewcomer(pressed, { asker, site: botSiteOf(site) }))
    expect(answer.text).toBe(refusals[0][1])
    expect(answer.presses).toEqual([])
    expect(await facts()).toEqual([])
  })

  test('staff can count for a squad without a phone', onEither(database), async () => {
    expect((await press(site.people.staff.id, { verb: 'round', detail: '1' })).text).toContain(
      'is at round 1.',
    )
  })

  test(
    'a night that has not begun or is long over refuses counts, with the reason',
    onEither(database),
    async () => {
      await site.engine.recordsOf('game_nights').patch([{ id: night, state: 'lobby', started_at: '' }])
      expect((await press(people[0], { verb: 'round', detail: '1' }, 'de')).text).toBe(
        'Der Abend hat noch nicht begonnen.',
      )
      const ended_at = new Date(Date.now() - 20 * minuteMs).toISOString()
      await site.engine.recordsOf('game_nights').patch([{ id: night, state: 'ended', ended_at }])
      expect((await press(people[0], { verb: 'down' }, 'fr')).text).toBe(
        'La soirée est finie depuis plus d’un quart d’heure.',
      )
      expect(await facts()).toEqual([])
    },
  )

  test('a squad of a draft and a deleted squad are not found', onEither(database), async () => {
    const nothing = 'There is nothing here (any more).'
    await site.engine.recordsOf('tournaments').patch([{ id: event, is_draft: true }])
    expect((await press(people[0], { verb: 'round', detail: '1' })).text).toBe(nothing)
    await site.engine.recordsOf('squads').delete(squad)
    expect((await press(people[0], { verb: 'round', detail: '1' })).text).toBe(nothing)
    expect((await press(people[0], { verb: 'out', id: '' })).text).toBe(nothing)
  })
})
