import { beforeEach, expect, test } from 'vitest'
import { onBothDatabases, onEither } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import { asking, botSiteOf, discordAsker, shown } from './asking.fixture.ts'
import { answerNewcomer } from './newcomer.ts'

let made = 0

onBothDatabases((site, database) => {
  const asked = asking(site)
  const newPerson = async () => (await createPerson(site.engine, `player_${(made += 1)}`)).id
  const calls = () => site.engine.recordsOf('squad_calls')
  const seats = (call: string) =>
    site.engine.recordsOf('squad_seats').findAll({ filter: 'call = {:call}', params: { call } })
  let owner = ''
  let call = ''
  beforeEach(async () => {
    for (const { id } of await calls().findAll()) await calls().delete(id)
    owner = await newPerson()
    const draft = { user: owner, game: 'blackops6', goal: 'quest', platform: 'pc', size: 3 }
    call = (await calls().create({ ...draft, starts_at: new Date().toISOString() })).id
  })

  test(
    'a click takes a seat as the website does, and a second one gets the same reply [ME-11]',
    onEither(database),
    async () => {
      const person = await newPerson()
      const first = await asked.press(person, { verb: 'seat', id: call })
      expect(first.text).toMatch(/^You are in the squad of \*\*player\\_\d+\*\*\.$/)
      expect(await asked.press(person, { verb: 'seat', id: call })).toEqual(first)
      expect(await seats(call)).toMatchObject([{ user: person }])
      const last = await asked.press(await newPerson(), { verb: 'seat', id: call })
      expect(last.text).toContain('and it is full. Have fun!')
    },
  )

  test('a member who comes too late is refused in their language [ME-11]', onEither(database), async () => {
    await calls().update(call, { size: 2 })
    await asked.press(await newPerson(), { verb: 'seat', id: call })
    const late = await newPerson()
    expect((await asked.press(late, { verb: 'seat', id: call })).text).toBe(
      'All seats are taken. Somebody was quicker.',
    )
    expect((await asked.press(late, { verb: 'seat', id: call }, 'de')).text).toBe(
      'Alle Plätze sind vergeben. Jemand war schneller.',
    )
    await calls().update(call, { state: 'closed' })
    expect((await asked.press(late, { verb: 'seat', id: call }, 'fr')).text).toBe('Cet appel est terminé.')
    expect((await asked.press(late, { verb: 'seat', id: 'nothing12345678' })).text).toMatch(
      /nothing|not there/i,
    )
  })

  test('of ten concurrent clicks for one seat one gets it [ME-11]', async () => {
    await calls().update(call, { size: 2 })
    const people: string[] = []
    for (let n = 0; n < 10; n += 1) people.push(await newPerson())
    const answers = await Promise.all(people.map((id) => asked.press(id, { verb: 'seat', id: call })))
    expect(answers.filter(({ text }) => text.includes('You are in the squad'))).toHaveLength(1)
    expect(answers.filter(({ text }) => text.includes('Somebody was quicker'))).toHaveLength(9)
    expect(await seats(call)).toHaveLength(1)
  })

  test('leaving gives the seat back, and twice changes nothing', onEither(database), async () => {
    const person = await newPerson()
    await asked.press(person, { verb: 'seat', id: call })
    expect((await asked.press(person, { verb: 'unseat', id: call })).text).toContain(
      'Your seat is free again.',
    )
    expect((await asked.press(person, { verb: 'unseat', id: call })).text).toContain('You have no seat')
    expect((await asked.press(owner, { verb: 'unseat', id: call })).text).toContain(
      'called this squad yourself',
    )
    expect((await asked.press(owner, { verb: 'seat', id: call })).text).toContain(
      'called this squad yourself',
    )
    expect(await calls().findById(call)).toMatchObject({ joined: 1, state: 'open' })
  })

  test('/squad lists open calls with buttons, or shows that there are none', onEither(database), async () => {
    const person = await newPerson()
    const list = await asked.command(person, { name: 'squad' })
    expect(list.text).toContain('Who looks for players')
    expect(list.text).toContain('Easter egg quest · PC')
    expect(list.text).toContain('1 of 3 seats taken, 2 free')
    expect(list.presses).toEqual(['seat'])
    await asked.press(person, { verb: 'seat', id: call })
    const again = await asked.command(person, { name: 'squad' }, 'es')
    expect(again.text).toContain('Quién busca jugadores')
    expect(again.presses).toEqual(['unseat'])
    await calls().update(call, { state: 'closed' })
    expect((await asked.command(person, { name: 'squad' })).text).toContain('Nobody looks for players')
  })

  test('/squad with a game opens a call, and the same again shows it', onEither(database), async () => {
    const person = await newPerson()
    const options = { game: 'Black Ops 6', goal: 'camo', size: 2, minutes: 30, note: 'Gold first' }
    const opened = await asked.command(person, { name: 'squad', options })
    expect(opened.text).toContain('Your call is out.')
    const [own] = await calls().findAll({ filter: `user = '${person}'` })
    expect(own).toMatchObject({
      game: 'blackops6',
      goal: 'camo',
      size: 2,
      platform: 'any',
      note: 'Gold first',
    })
    expect(Date.parse(String(own?.['starts_at'])) - Date.now()).toBeGreaterThan(29 * 60_000)
    const second = await asked.command(person, { name: 'squad', options })
    expect(second.text).toContain('You have an open call already:')
    expect(await calls().count({ filter: `user = '${person}'` })).toBe(1)
  })

  test('/squad names missing options, and suggests games', onEither(database), async () => {
    const person = await newPerson()
    const say = async (options: Record<string, string>) =>
      (await asked.command(person, { name: 'squad', options })).text
    expect(await say({ goal: 'camo' })).toContain('Which game?')
    expect(await say({ game: 'Chess' })).toMatch(/game/i)
    expect(
      await asked.suggest(person, { name: 'squad', options: { game: 'black' }, focused: 'game' }),
    ).toContainEqual({ name: 'Black Ops 6', value: 'blackops6' })
    expect(await calls().count()).toBe(1)
  })

  test(
    'a user without an account must accept first, and gets the seat by the same button',
    onEither(database),
    async () => {
      const by = { asker: { ...discordAsker('9001'), roles: ['1'] }, site: botSiteOf(site) }
      const press = { kind: 'press', interaction: '1', detail: '', values: [] } as const
      const question = shown(await answerNewcomer({ ...press, verb: 'seat', id: call }, by))
      expect(question.presses).toEqual(['accept'])
      const answer = shown(await answerNewcomer({ ...press, verb: 'accept', id: call }, by))
      expect(answer.text).toContain('You are in the squad of')
      expect(await seats(call)).toHaveLength(1)
    },
  )
})
