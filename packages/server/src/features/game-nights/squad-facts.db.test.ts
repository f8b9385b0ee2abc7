import { expect, test } from 'vitest'
import { factLimits, factsPath } from '@longhouse/contract/game-nights'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { nightClock, nightsOn } from './nights.fixture.ts'

const clock = nightClock()

onBothDatabases((site, database) => {
  const on = nightsOn(site, clock)
  const { fact } = on
  const reached = (value: number, minutes = 0) => fact('reached', value, { at: clock.at(minutes) })
  /** Moves the server's date of a fact into the past, by some minutes. */
  const heardBefore = async (id: string, minutes: number): Promise<void> => {
    const created = new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ')
    await site.engine.recordsOf('squad_facts').patch([{ id, created }])
  }

  test('two phones of a squad that count the same round advance it by one [GN-03]', async () => {
    const players = await on.newPlayers(2)
    const { squads } = await on.live([players])
    const squad = squads[0] ?? ''
    clock.pass(5)
    const [one, other] = await Promise.all(players.map((player) => on.say(player, squad, reached(12))))
    expect([one?.folded.round, other?.folded.round]).toEqual([12, 12])
    expect(await on.squadOf(squad)).toMatchObject({ round: 12, phase: 'playing', epoch: 0, downs: 0 })
    expect(await on.factsOf(squad)).toHaveLength(2)
  })

  test('a list sent again or concurrently is stored once; known facts count as taken', async () => {
    const [player] = await on.people('player')
    const { squads } = await on.live([[player]])
    const squad = squads[0] ?? ''
    clock.pass(30)
    const list = Array.from({ length: 30 }, (_, index) => reached(index + 1, index - 30))
    const answers = await Promise.all([on.say(player, squad, ...list), on.say(player, squad, ...list)])
    answers.push(await on.say(player, squad, ...list, ...list.slice(0, 2)))
    for (const { taken, refused, folded } of answers) {
      expect([taken.toSorted(), refused]).toEqual([list.map(({ id }) => id).toSorted(), []])
      expect(folded.reached).toEqual(list.map(({ value, at }) => [value, at]))
    }
    expect(await on.factsOf(squad)).toHaveLength(30)
    expect(await on.squadOf(squad)).toMatchObject({
      round: 30,
      reached: list.map(({ value, at }) => [value, at]),
    })
  })

  test(
    "a host's correction is kept when older counts arrive later, and those are marked late [GN-06]",
    onEither(database),
    async () => {
      const [first, second] = await on.people('first', 'second')
      const { squads, host } = await on.live([[first, second]])
      const squad = squads[0] ?? ''
      clock.pass(10)
      const [early, correction] = [reached(14), fact('correct', 11, { epoch: 1 })]
      await on.say(first, squad, early)
      await heardBefore(early.id, 2)
      const { folded } = await on.say(host, squad, correction)
      expect(folded).toMatchObject({ round: 11, epoch: 1, late: [] })
      await heardBefore(correction.id, 1)
      const late = reached(15, -1)
      const answer = await on.say(second, squad, late)
      expect(answer).toMatchObject({
        taken: [late.id],
        refused: [],
        folded: { round: 11, late: [{ id: late.id }] },
      })
      expect(await on.squadOf(squad)).toMatchObject({ round: 11, epoch: 1 })
      expect((await on.say(second, squad, fact('reached', 12, { epoch: 1 }))).folded.round).toBe(12)
    },
  )

  test(
    'members outside a squad who are not hosts can neither read nor write its facts [GN-07]',
    onEither(database),
    async () => {
      const [member, outsider, elsewhere] = await on.people('member', 'outsider', 'elsewhere')
      const { squads, host } = await on.live([[member], [elsewhere]])
      const squad = squads[0] ?? ''
      const { id } = reached(1)
      await on.say(member, squad, { ...reached(1), id })
      const readers = { guest: site.as.guest, outsider: outsider.client, elsewhere: elsewhere.client }
      for (const client of Object.values(readers)) {
        const facts = client.collection('squad_facts')
        expect((await facts.getList(1, 5, { filter: `squad = '${squad}'` })).items).toEqual([])
        expect(await outcomeOf(facts.getOne(id))).toBe(404)
        expect(await outcomeOf(facts.create({ ...reached(2), squad, author: member.id }))).toBe(403)
        expect(await outcomeOf(facts.update(id, { value: 2 }))).toBe(403)
      }
      expect(await outcomeOf(on.say({ client: site.as.guest }, squad, reached(2)))).toBe(401)
      for (const client of [outsider.client, elsewhere.client])
        expect(await outcomeOf(on.say({ client }, squad, reached(2)))).toBe(403)
      expect(await outcomeOf(on.say(member, 'nothinghere0000', reached(2)))).toBe(404)
      expect(await on.factsOf(squad)).toHaveLength(1)
      for (const client of [member.client, host.client, site.as.staff]) {
        expect(
          (await client.collection('squad_facts').getList(1, 5, { filter: `squad = '${squad}'` })).items,
        ).toMatchObject([{ id, value: 1 }])
        expect(await outcomeOf(client.collection('squad_facts').delete(id))).toBe(403)
      }
      for (const client of [host.client, site.as.staff, site.as.superuser])
        expect((await on.say({ client }, squad, reached(2))).taken).toHaveLength(1)
    },
  )

  test(
    'each wrong fact is refused with a message, a wrong clock is clamped to the night, and the rest is stored',
    onEither(database),
    async () => {
      const [player] = await on.people('player')
      const { squads } = await on.live([[player]])
      const squad = squads[0] ?? ''
      const startedAt = clock.at()
      clock.pass(10)
      const day = 24 * 60
      const good = reached(3, -5)
      const ahead = fact('reached', 4, { at: clock.at(day) })
      const behind = fact('reached', 1, { at: clock.at(-day) })
      const wrong = {
        high: fact('reached', 100_000),
        far: fact('reached', 500),
        unknown: { ...fact('down'), kind: 'jump' },
        half: fact('reached', 4.5),
        id: { ...fact('down'), id: 'TOO-SHORT' },
        clock: { ...fact('down'), at: 'yesterday' },
        never: { ...fact('down'), at: 1e300 },
        device: { ...fact('down'), device: 'a\0b' },
        set: fact('correct', 1, { epoch: 1 }),
      }
      const answer = await on.say(player, squad, ...Object.values(wrong), good, ahead, behind, null, 7)
      expect(answer.taken.toSorted()).toEqual([good.id, ahead.id, behind.id].toSorted())
      expect(answer.folded.reached).toEqual([
        [1, startedAt],
        [3, good.at],
        [4, clock.at()],
      ])
      const reasons = new Map(answer.refused.map(({ id, reason }) => [id, reason]))
      expect(Object.entries(wrong).map(([name, { id }]) => [name, reasons.get(id)])).toEqual([
        ['high', 'Nobody counts further than round 9999 here'],
        ['far', 'From round 3 to 500 is too far. A host can set it right.'],
        ...['unknown', 'half', 'id', 'clock', 'never', 'device'].map((name) => [
          name,
          'This count could not be read. Please count again.',
        ]),
        ['set', 'Only a host can set the round. You can take back what you counted within a minute.'],
      ])
      expect(reasons.has('')).toBe(true)
      expect(await on.factsOf(squad)).toHaveLength(3)
    },
  )

  test.each([
    ['no list', {}],
    ['not a list', { facts: 'all' }],
    ['too many at once', { facts: Array.from({ length: factLimits.perRequest + 1 }, () => null) }],
  ])('%s is refused as a whole', async (_, body) => {
    const [player] = await on.people('player')
    const { squads } = await on.live([[player]])
    const path = factsPath(squads[0] ?? '')
    expect(await outcomeOf(player.client.send(path, { method: 'POST', body }))).toBe(400)
  })

  test(
    'the id of a fact of another squad changes nothing and reveals nothing',
    onEither(database),
    async () => {
      const [member, other] = await on.people('member', 'other')
      const { squads } = await on.live([[member], [other]])
      const [squad = '', another = ''] = squads
      const theirs = reached(7)
      await on.say(other, another, theirs)
      const before = await on.factsOf(another)
      const answer = await on.say(member, squad, { ...theirs, value: 9 }, reached(2))
      expect(answer.refused).toEqual([
        { id: theirs.id, reason: 'This count could not be read. Please count again.' },
      ])
      expect(answer.folded.round).toBe(2)
      expect(await on.factsOf(another)).toEqual(before)
      expect(await on.squadOf(another)).toMatchObject({ round: 7 })
    },
  )

  test(
    'a member takes back their own count within a minute, unless others have counted it too',
    onEither(database),
    async () => {
      const [first, second] = await on.people('first', 'second')
      const { squads } = await on.live([[first, second]])
      const squad = squads[0] ?? ''
      const undo = (value: number, epoch = 1) => fact('correct', value, { epoch })
      await on.say(first, squad, reached(5))
      expect((await on.say(second, squad, undo(4))).refused).toHaveLength(1)
      expect((await on.say(first, squad, undo(3))).refused).toHaveLength(1)
      expect((await on.say(first, squad, undo(4))).folded).toMatchObject({ round: 4, epoch: 1 })
      await on.say(first, squad, fact('reached', 5, { epoch: 1 }))
      await on.say(second, squad, fact('reached', 5, { epoch: 1 }))
      expect((await on.say(first, squad, undo(4, 2))).refused).toMatchObject([
        { reason: 'Others have counted this round too, so a host has to set it right' },
      ])
      await on.say(first, squad, fact('reached', 6, { epoch: 1 }))
      clock.pass(2)
      expect((await on.say(first, squad, undo(5, 2))).refused).toHaveLength(1)
      expect(await on.squadOf(squad)).toMatchObject({ round: 6, epoch: 1 })
    },
  )

  test(
    'nothing is counted in the lobby, or more than 15 minutes after the end',
    onEither(database),
    async () => {
      const [player] = await on.people('player')
      const { id, host, squads } = await on.lobby([[player]])
      const squad = squads[0] ?? ''
      const reasonNow = async () =>
        (await on.say(player, squad, reached(1))).refused.map(({ reason }) => reason)
      expect(await reasonNow()).toEqual(['The night has not started yet'])
      await on.setState(host, id, 'live')
      expect(await reasonNow()).toEqual([])
      clock.pass(60)
      await on.setState(host, id, 'ended')
      const endedAt = clock.at()
      clock.pass(15)
      const late = fact('reached', 2)
      expect((await on.say(player, squad, late)).folded.reached).toContainEqual([2, endedAt])
      clock.pass(1)
      expect(await reasonNow()).toEqual(['The night ended more than 15 minutes ago'])
    },
  )

  test('a squad has a limit of facts, and hosts can still correct it then', onEither(database), async () => {
    const [player] = await on.people('player')
    const { squads, host } = await on.live([[player]])
    const squad = squads[0] ?? ''
    const lists = Array.from({ length: 3 }, () =>
      Array.from({ length: factLimits.perRequest }, () => fact('down')),
    )
    const refused: string[] = []
    for (const list of lists)
      refused.push(...(await on.say(player, squad, ...list)).refused.map(({ reason }) => reason))
    expect(refused).toHaveLength(factLimits.forHosts)
    expect(new Set(refused)).toEqual(
      new Set(['This squad has said all it can. A host can still set the round.']),
    )
    expect(await refusalOf(on.say(host, squad, fact('correct', 8, { epoch: 1 })))).toBeUndefined()
    expect(await on.squadOf(squad)).toMatchObject({
      round: 8,
      downs: factLimits.perSquad - factLimits.forHosts,
    })
  })

  test('30 phones of one squad send concurrently: each fact is stored once, and the row has the totals', async () => {
    const players = await on.newPlayers(8)
    const { squads, host } = await on.live([players])
    const squad = squads[0] ?? ''
    const phones = Array.from({ length: 30 }, (_, index) => ({ ...(players[index % 8] ?? host), index }))
    const lists = phones.map(({ index }) => [reached(index + 1), fact('down')])
    await Promise.all(phones.map((phone, index) => on.say(phone, squad, ...(lists[index] ?? []))))
    expect(await on.factsOf(squad)).toHaveLength(60)
    expect(await on.squadOf(squad)).toMatchObject({ round: 30, downs: 30, phase: 'playing' })
  })
}, clock)
