import { expect, test } from 'vitest'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { nightClock, nightsOn } from './nights.fixture.ts'

const clock = nightClock()

onBothDatabases((site, database) => {
  const on = nightsOn(site, clock)

  /** Plays a night of three squads until its end: the first two reach round 12, the third round 9. */
  const endedNight = async () => {
    const players = await on.people('first', 'second', 'third')
    const night = await on.live(players.map((player) => [player]))
    const [first = '', second = '', third = ''] = night.squads
    clock.pass(10)
    const at = clock.at()
    await on.say(players[0], first, on.fact('reached', 12, { at }))
    await on.say(players[1], second, on.fact('reached', 12, { at: at - 1000 }))
    await on.say(players[2], third, on.fact('reached', 9, { at: at - 5000 }))
    await on.setState(night.host, night.id, 'ended')
    return { ...night, players, first, second, third }
  }
  const placesIn = async (night: string) =>
    (await on.squadsOf(night)).map(({ final_round, place, squad_size }) => [final_round, place, squad_size])
  const resultsOf = async (tournament: string) =>
    (await on.resultsOf(tournament)).map(({ place, title, score }) => [place, title, score])

  test(
    'places follow the last round, then the time of reaching it, on squads and in results [GN-10]',
    onEither(database),
    async () => {
      const { id, tournament, players } = await endedNight()
      expect(await placesIn(id)).toEqual([
        [12, 2, 1],
        [12, 1, 1],
        [9, 3, 1],
      ])
      expect(await resultsOf(tournament)).toEqual([
        [1, 'Squad 2', 'Round 12'],
        [2, 'Squad 1', 'Round 12'],
        [3, 'Squad 3', 'Round 9'],
      ])
      const [best] = await on.resultsOf(tournament)
      expect(best).toMatchObject({ players: [players[1].id] })
    },
  )

  test('equal squads share a place, an empty squad has none [GN-10]', onEither(database), async () => {
    const players = await on.people('first', 'second', 'third')
    const night = await on.live([...players.map((player) => [player]), []])
    for (const [index, player] of players.slice(0, 2).entries())
      await on.say(player, night.squads[index] ?? '', on.fact('reached', 7))
    await on.setState(night.host, night.id, 'ended')
    expect(await placesIn(night.id)).toEqual([
      [7, 1, 1],
      [7, 1, 1],
      [0, 3, 1],
      [0, 0, 0],
    ])
    expect(await resultsOf(night.tournament)).toEqual([
      [1, 'Squad 1', 'Round 7'],
      [1, 'Squad 2', 'Round 7'],
      [3, 'Squad 3', ''],
    ])
  })

  test("late counts change places and results; a host's edits stay [GN-10]", onEither(database), async () => {
    const { id, tournament, players, host, first, third } = await endedNight()
    const results = host.client.collection('event_results')
    await results.update(first, { note: 'A brave fight' })
    await on.say(players[2], third, on.fact('reached', 13))
    expect(await placesIn(id)).toEqual([
      [12, 3, 1],
      [12, 2, 1],
      [13, 1, 1],
    ])
    expect(await resultsOf(tournament)).toEqual([
      [1, 'Squad 3', 'Round 13'],
      [2, 'Squad 2', 'Round 12'],
      [3, 'Squad 1', 'Round 12'],
    ])
    expect(await on.resultsOf(tournament)).toMatchObject([{}, {}, { note: 'A brave fight' }])
    await results.update(third, { score: 'Round 13, with a trick' })
    await results.delete(first)
    await on.say(players[2], third, on.fact('reached', 14))
    expect(await resultsOf(tournament)).toEqual([
      [1, 'Squad 3', 'Round 13, with a trick'],
      [2, 'Squad 2', 'Round 12'],
    ])
  })

  test('after the night only hosts rename a squad, and the results follow', onEither(database), async () => {
    const { tournament, host, players, second } = await endedNight()
    const rename = { name: 'The Moles' }
    expect(await outcomeOf(players[1].client.collection('squads').update(second, rename))).toBe(404)
    expect((await resultsOf(tournament))[0]).toEqual([1, 'Squad 2', 'Round 12'])
    await host.client.collection('squads').update(second, rename)
    expect((await resultsOf(tournament))[0]).toEqual([1, 'The Moles', 'Round 12'])
  })

  test('a resumed night has no results until it ends again', onEither(database), async () => {
    const { id, tournament, host, players, third } = await endedNight()
    await on.setState(host, id, 'live')
    expect([await resultsOf(tournament), await placesIn(id)]).toEqual([
      [],
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ])
    await on.say(players[2], third, on.fact('reached', 20))
    await on.setState(host, id, 'ended')
    expect((await resultsOf(tournament))[0]).toEqual([1, 'Squad 3', 'Round 20'])
  })

  test(
    'in a race for a round the first squad to reach it wins, even if others get further',
    onEither(database),
    async () => {
      const players = await on.people('first', 'second')
      const night = await on.lobby(players.map((player) => [player]))
      const [first = '', second = ''] = night.squads
      await night.host.client.collection('game_nights').update(night.id, { goal: 'first_to', target: 10 })
      await on.setState(night.host, night.id, 'live')
      clock.pass(10)
      await on.say(players[0], first, on.fact('reached', 10, { at: clock.at(-2) }))
      await on.say(players[1], second, on.fact('reached', 10, { at: clock.at(-1) }), on.fact('reached', 15))
      await on.setState(night.host, night.id, 'ended')
      expect(await placesIn(night.id)).toEqual([
        [10, 1, 1],
        [15, 2, 1],
      ])
    },
  )

  test(
    'deleting an account keeps the result of its squad, without the member [GN-13]',
    onEither(database),
    async () => {
      const [captain, mate, other] = await on.people('captain', 'mate', 'other')
      const night = await on.live([[captain, mate], [other]])
      const [squad = ''] = night.squads
      expect(await on.squadOf(squad)).toMatchObject({ captain: captain.id })
      await on.say(captain, squad, on.fact('reached', 11))
      await on.setState(night.host, night.id, 'ended')
      await captain.client.collection('users').delete(captain.id)
      expect(await on.squadOf(squad)).toMatchObject({
        members: [mate.id],
        captain: mate.id,
        final_round: 11,
        place: 1,
        squad_size: 2,
      })
      expect((await on.resultsOf(night.tournament))[0]).toMatchObject({ place: 1, players: [mate.id] })
      expect(await on.factsOf(squad)).toMatchObject([{ value: 11, author: '' }])
      await on.say(other, night.squads[1] ?? '', on.fact('reached', 12))
      expect(await on.squadOf(squad)).toMatchObject({ place: 2, squad_size: 2 })
      expect(await resultsOf(night.tournament)).toEqual([
        [1, 'Squad 2', 'Round 12'],
        [2, 'Squad 1', 'Round 11'],
      ])
    },
  )

  test('counts during the end of a night are in the result or refused, and places fit rounds', async () => {
    const players = await on.newPlayers(6)
    const night = await on.live(players.map((player) => [player]))
    await Promise.all([
      ...players.flatMap((player, index) =>
        [1, 2, 3].map((value) =>
          on.say(player, night.squads[index] ?? '', on.fact('reached', value + index)),
        ),
      ),
      on.setState(night.host, night.id, 'ended'),
    ])
    const squads = await on.squadsOf(night.id)
    for (const { round, final_round } of squads) expect(final_round).toBe(round)
    const results = await on.resultsOf(night.tournament)
    expect(new Map(results.map(({ id, score }) => [id, score]))).toEqual(
      new Map(squads.map(({ id, round }) => [id, `Round ${round}`])),
    )
  })
}, clock)
