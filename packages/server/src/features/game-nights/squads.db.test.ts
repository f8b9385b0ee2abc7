import { expect, test } from 'vitest'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { nightClock, nightsOn, type Player } from './nights.fixture.ts'

const clock = nightClock()

const wish = async (player: Player, tournament: string, ...others: readonly Player[]) => {
  const registrations = player.client.collection('tournament_registrations')
  const own = await registrations.getFirstListItem(`tournament = '${tournament}' && user = '${player.id}'`)
  return registrations.update(own.id, { with: others.map(({ id }) => id) })
}

onBothDatabases((site, database) => {
  const on = nightsOn(site, clock)
  const membersIn = async (night: string) => (await on.squadsOf(night)).map(({ members }) => members)
  const requireOnce = async (night: string) => {
    const everybody = (await membersIn(night)).flat()
    expect(everybody).toHaveLength(new Set(everybody).size)
    return everybody
  }

  test(
    '14 checked-in players become four squads, friends together, and the same again for the same seed [GN-01]',
    onEither(database),
    async () => {
      const players = await on.newPlayers(14)
      const { tournament, host } = await on.newEvent(players)
      const [one, other] = [players[3], players[11]]
      if (!one || !other) throw new Error('Nobody is here.')
      await wish(one, tournament, other)
      await wish(other, tournament, one)
      const { id } = await on.open(host, { tournament })
      expect(await on.form(host, id, 7)).toEqual({ seed: 7 })
      const formed = await membersIn(id)
      expect(formed.map(({ length }) => length)).toEqual([4, 4, 3, 3])
      expect(formed.flat().toSorted()).toEqual(players.map((player) => player.id).toSorted())
      expect(formed.find((members) => members.includes(one.id))).toContain(other.id)
      expect(await on.squadsOf(id)).toMatchObject([
        { number: 1, colour: 'ember', phase: 'waiting', captain: formed[0]?.[0] },
        { number: 2, colour: 'moss' },
        { number: 3, colour: 'sky' },
        { number: 4, colour: 'violet' },
      ])
      expect(await on.form(host, id)).toEqual({ seed: 8 })
      expect(await membersIn(id)).not.toEqual(formed)
      await on.form(host, id, 7)
      expect(await membersIn(id)).toEqual(formed)
      expect(await on.nightOf(id)).toMatchObject({ seed: 7 })
    },
  )

  test(
    'players who are absent or in a pinned squad are not placed; pinned squads and names stay',
    onEither(database),
    async () => {
      const players = await on.newPlayers(7)
      const absent = await on.newPlayer('absent')
      const { id, host, tournament, squads } = await on.lobby([players.slice(0, 2), players.slice(2, 4)])
      for (const user of [...players.slice(4), absent].map((player) => player.id))
        await site.engine
          .recordsOf('tournament_registrations')
          .create({ user, tournament, presence: user === absent.id ? 'absent' : 'here' })
      await host.client.collection('squads').update(squads[0] ?? '', { is_pinned: true, name: 'The Moles' })
      await players[2]?.client.collection('squads').update(squads[1] ?? '', { name: 'The Owls' })
      await on.form(host, id)
      const [pinned, second, third] = await on.squadsOf(id)
      expect(pinned).toMatchObject({
        name: 'The Moles',
        members: players.slice(0, 2).map((player) => player.id),
      })
      expect(second).toMatchObject({ name: 'The Owls' })
      expect([second?.members.length, third?.members.length]).toEqual([3, 2])
      expect(await requireOnce(id)).not.toContain(absent.id)
      await host.client.collection('game_nights').update(id, { squad_size: 8 })
      await on.form(host, id)
      expect((await membersIn(id)).map(({ length }) => length)).toEqual([2, 5])
    },
  )

  test('only hosts form squads, only in the lobby, and only with players', onEither(database), async () => {
    const [player] = await on.people('player')
    const empty = await on.lobby([])
    expect(await refusalOf(on.form(empty.host, empty.id))).toMatchObject({
      message: 'Nobody has checked in yet',
    })
    expect(await refusalOf(on.form(empty.host, empty.id, -1))).toMatchObject({ status: 400 })
    const { id, host } = await on.live([[player]])
    expect(await refusalOf(on.form(host, id))).toMatchObject({
      message: 'Squads are formed before the start. Please move people one by one.',
    })
    await on.setState(host, id, 'ended')
    expect(await refusalOf(on.form(host, id))).toMatchObject({ message: 'This night is over' })
    for (const act of [
      (client: Player['client']) => on.form({ client }, id),
      (client: Player['client']) => on.move({ client }, { night: id, user: player.id }),
      (client: Player['client']) => on.bench({ client }, id),
    ]) {
      expect(await outcomeOf(act(site.as.guest))).toBe(401)
      expect(await outcomeOf(act(player.client))).toBe(403)
    }
    expect(await outcomeOf(on.form(host, 'nothinghere0000'))).toBe(404)
  })

  test(
    'a host moves a player to another squad and to the bench, also while live, and the count stays',
    onEither(database),
    async () => {
      const [one, two] = await on.people('one', 'two')
      const { id, host, squads } = await on.live([[one], [two]])
      const [first = '', second = ''] = squads
      await on.say(one, first, on.fact('reached', 5))
      await on.move(host, { night: id, user: one.id, squad: second })
      expect(await membersIn(id)).toEqual([[], [two.id, one.id]])
      expect(await on.squadOf(first)).toMatchObject({ round: 5, captain: '' })
      await on.move(host, { night: id, user: one.id, squad: second })
      await on.move(host, { night: id, user: one.id })
      expect(await membersIn(id)).toEqual([[], [two.id]])
      expect(await outcomeOf(on.say(one, first, on.fact('reached', 6)))).toBe(403)
      expect(await on.bench(host, id)).toEqual([{ user: one.id, squad: first }])
      expect(
        await refusalOf(on.move(host, { night: id, user: one.id, squad: 'nothinghere0000' })),
      ).toMatchObject({
        message: 'There is no such squad in this night',
      })
      for (const user of ['nothinghere0000', 'a\0b', ''])
        expect(await outcomeOf(on.move(host, { night: id, user, squad: first }))).toBe(404)
      expect(await outcomeOf(on.move(host, { night: id, user: one.id, squad: 'a\0b' }))).toBe(400)
      const stranger = await on.newPlayer('stranger')
      expect(await refusalOf(on.move(host, { night: id, user: stranger.id, squad: first }))).toMatchObject({
        status: 400,
      })
      const another = await on.lobby([[stranger]])
      expect(
        await refusalOf(on.move(host, { night: id, user: one.id, squad: another.squads[0] ?? '' })),
      ).toMatchObject({ status: 400 })
    },
  )

  test('moves by staff are in the audit log, with the moved player', onEither(database), async () => {
    const [player] = await on.people('player')
    const { id, squads } = await on.lobby([[player], []])
    await on.move({ client: site.as.staff }, { night: id, user: player.id, squad: squads[1] ?? '' })
    const logged = await site.engine
      .recordsOf('audit_log')
      .findFirst({ filter: 'subject_id = {:id}', params: { id: player.id } })
    expect(logged).toMatchObject({
      record: squads[1],
      actor_id: site.people.staff.id,
      before: { number: 1 },
      after: { number: 2 },
    })
  })

  test(
    'the record API refuses a player in two squads and one without a place, and a squad has at most 8',
    onEither(database),
    async () => {
      const players = await on.newPlayers(9)
      const [one, two] = players
      if (!one || !two) throw new Error('Nobody is here.')
      const { id, host, tournament, squads } = await on.lobby([[one], [two]])
      for (const { id: user } of players.slice(2))
        await site.engine.recordsOf('tournament_registrations').create({ user, tournament, presence: 'here' })
      const set = (members: readonly string[]) =>
        refusalOf(host.client.collection('squads').update(squads[0] ?? '', { members }))
      const wrong = { status: 400, fields: ['members'] }
      expect(await set([one.id, two.id])).toMatchObject(wrong)
      expect(await set([(await on.newPlayer('stranger')).id])).toMatchObject(wrong)
      expect(
        await set(players.map((player) => player.id).filter((member) => member !== two.id)),
      ).toBeUndefined()
      const create = host.client.collection('squads').create({ night: id, members: [one.id] })
      expect(await refusalOf(create)).toMatchObject(wrong)
      await on.move(host, { night: id, user: two.id })
      expect(
        await refusalOf(on.move(host, { night: id, user: two.id, squad: squads[0] ?? '' })),
      ).toMatchObject({
        message: 'A squad has at most 8 people',
      })
    },
  )

  test(
    'members can only rename their squad; a squad that has counted cannot be deleted',
    onEither(database),
    async () => {
      const [player, other] = await on.people('player', 'other')
      const { host, squads } = await on.live([[player], [other]])
      const [squad = '', another = ''] = squads
      const own = player.client.collection('squads')
      expect(await outcomeOf(own.update(squad, { name: 'The Moles' }))).toBe('ok')
      for (const change of [{ members: [] }, { captain: other.id }, { colour: 'rose' }, { is_pinned: true }])
        expect(await outcomeOf(own.update(squad, change))).toBe(404)
      expect(await outcomeOf(own.update(squad, { round: 9 }))).toBe(400)
      expect(await outcomeOf(own.update(another, { name: 'Mine' }))).toBe(404)
      await on.say(player, squad, on.fact('reached', 1))
      expect(await refusalOf(host.client.collection('squads').delete(squad))).toMatchObject({
        message: 'This squad has counted already. Please move its people instead.',
      })
      expect(await outcomeOf(host.client.collection('squads').delete(another))).toBe('ok')
    },
  )

  test('concurrent moves of the same players by two hosts leave each in one squad [GN-12]', async () => {
    const players = await on.newPlayers(6)
    const { id, host, squads } = await on.live([players.slice(0, 2), players.slice(2, 4), players.slice(4)])
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(
        players.flatMap(({ id: user }, index) =>
          [host.client, site.as.staff].map((client, offset) =>
            outcomeOf(
              on.move({ client }, { night: id, user, squad: squads[(index + offset + round) % 3] ?? '' }),
            ),
          ),
        ),
      )
      expect(new Set(outcomes)).toEqual(new Set(['ok']))
      expect(await requireOnce(id)).toHaveLength(6)
    }
  })

  test('players are in one squad after concurrent forming, moves and record updates [GN-12]', async () => {
    const players = await on.newPlayers(8)
    const { id, host, squads } = await on.lobby([players.slice(0, 4), players.slice(4)])
    const [first = '', second = ''] = squads
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([
        outcomeOf(on.form(host, id)),
        outcomeOf(on.form({ client: site.as.staff }, id)),
        ...players.map(({ id: user }, index) =>
          outcomeOf(on.move(host, { night: id, user, squad: index % 2 ? first : second })),
        ),
        outcomeOf(host.client.collection('squads').update(first, { 'members+': players[7]?.id })),
      ])
      await requireOnce(id)
    }
    await on.form(host, id)
    expect(await requireOnce(id)).toHaveLength(8)
  })

  test(
    'strength comes from verified rounds: the two best are in different squads',
    onEither(database),
    async () => {
      const players = await on.newPlayers(4)
      const { tournament, host } = await on.newEvent(players)
      for (const [index, map] of ['terminus', 'liberty_falls', 'the_toumb'].entries())
        for (const [place, player] of players.entries()) {
          const round = place < 2 ? 60 + index : 12 + place
          const run = {
            game: 'blackops6',
            map,
            round,
            squad_size: 1,
            played_at: clock.in(-90),
            status: 'verified',
          }
          const { id } = await site.engine.recordsOf('runs').create(run)
          await site.engine.recordsOf('run_players').create({ run: id, user: player.id, name: 'x' })
        }
      const { id } = await on.open(host, { tournament, squad_size: 2 })
      const best = players.slice(0, 2).map((player) => player.id)
      for (const seed of [1, 2, 3]) {
        await on.form(host, id, seed)
        for (const members of await membersIn(id))
          expect(members.filter((one) => best.includes(one))).toHaveLength(1)
      }
    },
  )

  test('players who were recently in one squad are apart the next time', onEither(database), async () => {
    const players = await on.newPlayers(4)
    const ended = await on.live([players.slice(0, 2), players.slice(2)])
    await on.setState(ended.host, ended.id, 'ended')
    const { tournament, host } = await on.newEvent(players)
    const { id } = await on.open(host, { tournament, squad_size: 2 })
    await on.form(host, id)
    const before = players.slice(0, 2).map((player) => player.id)
    for (const members of await membersIn(id))
      expect(members.filter((one) => before.includes(one))).toHaveLength(1)
  })

  test(
    'latecomers are proposed the weakest squad with room, one after the other',
    onEither(database),
    async () => {
      const players = await on.newPlayers(4)
      const [one, two, three, four] = players
      if (!one || !two || !three || !four) throw new Error('Nobody is here.')
      const { id, host, tournament, squads } = await on.lobby([[one, two], [three]])
      await host.client.collection('game_nights').update(id, { squad_size: 2 })
      const fifth = await on.newPlayer('fifth')
      for (const { id: user } of [four, fifth])
        await site.engine.recordsOf('tournament_registrations').create({ user, tournament, presence: 'here' })
      const bench = await on.bench(host, id)
      expect(bench.map(({ user }) => user).toSorted()).toEqual([four.id, fifth.id].toSorted())
      expect(bench.map(({ squad }) => squad)).toEqual([squads[1], ''])
    },
  )

  test(
    'a member can wish for three others at most, and only they and hosts see it',
    onEither(database),
    async () => {
      const players = await on.newPlayers(5)
      const [one, two, ...more] = players
      if (!one || !two) throw new Error('Nobody is here.')
      const { tournament, host } = await on.newEvent(players)
      expect(await refusalOf(wish(one, tournament, one))).toMatchObject({
        status: 400,
        fields: ['with'],
      })
      expect(await refusalOf(wish(one, tournament, two, ...more))).toMatchObject({ fields: ['with'] })
      await wish(one, tournament, two)
      const seenBy = async ({ client }: Pick<Player, 'client'>) =>
        (
          await client
            .collection('tournament_registrations')
            .getFirstListItem(`tournament = '${tournament}' && user = '${one.id}'`)
        )['with']
      expect([await seenBy(one), await seenBy(host), await seenBy(two)]).toEqual([
        [two.id],
        [two.id],
        undefined,
      ])
      const created = two.client.collection('tournament_registrations')
      const own = await created.getFirstListItem(`tournament = '${tournament}' && user = '${two.id}'`)
      await created.delete(own.id)
      expect(await refusalOf(created.create({ tournament, user: two.id, with: [two.id] }))).toMatchObject({
        fields: ['with'],
      })
    },
  )
}, clock)
