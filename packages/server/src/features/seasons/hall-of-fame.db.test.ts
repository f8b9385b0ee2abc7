import { expect, test } from 'vitest'
import { hallOfFamePath, type HallOfFame } from '@longhouse/contract/seasons'
import { createClip } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import type { Role } from '../../testing/test-site.ts'
import { seasonsOn, withoutNumber } from './seasons.fixture.ts'
const played = (day: string) => ({
  played_at: `${day} 20:00:00.000Z`,
  decided_at: `${day} 22:00:00.000Z`,
})
const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => withoutNumber(name))

onEachSite((site) => {
  const on = seasonsOn(site)
  const hallFor = (role: Role) => site.as[role].send<HallOfFame>(hallOfFamePath, {})

  test('guests see champions; members also see records and clips [VR-10]', async () => {
    expect(await hallFor('guest')).toEqual({ champions: [], records: [], clips: [] })
    const [ada = '', bo = ''] = await on.newPeople('ada', 'bo')
    const first = await on.newSeason('2020-01-01 00:00:00.000Z', '2020-04-01 00:00:00.000Z')
    const second = await on.newSeason('2020-06-01 00:00:00.000Z', '2020-09-01 00:00:00.000Z')
    await on.newSeason('2020-10-01 00:00:00.000Z', '2020-11-01 00:00:00.000Z')
    await on.newRun(first, { players: [ada], round: 20, values: played('2020-02-01') })
    await on.newRun(first, { players: [bo], round: 19, values: played('2020-02-01') })
    const beaten = { ...played('2020-01-02'), map: 'the_toumb' }
    await on.newRun(first, { players: [bo], round: 10, values: beaten })
    const standing = await on.newRun(second, {
      players: [bo],
      round: 12,
      values: { ...beaten, ...played('2020-07-01') },
    })
    await on.newRun('', { players: [bo], round: 90, values: { status: 'pending', map: 'the_toumb' } })
    await on.tick('2021-01-01T00:00:00Z')
    const clip = await createClip(site.engine, ada, { clip_title: 'The save' })
    const contest = { month: '2020-05', state: 'ended', nominees: [clip], winner: clip, winner_votes: 7 }
    await site.engine.recordsOf('contests').create(contest)
    await site.engine.recordsOf('contests').create({ month: '2020-06', state: 'ended' })

    const { champions, records, clips } = await hallFor('member')
    // The season without runs is omitted; bo and ada have 43 points each in the first.
    expect(
      champions.map(({ season, points, players }) => [season, points, names(players).toSorted()]),
    ).toEqual([
      [second, 25, ['bo']],
      [first, 43, ['bo']],
    ])
    expect(
      records.map(({ map, round, from, players }) => [map, round, from.slice(0, 10), names(players)]),
    ).toEqual([
      ['terminus', 20, '2020-02-01', ['ada']],
      ['the_toumb', 12, '2020-07-01', ['bo']],
    ])
    expect(records[1]?.run).toBe(standing)
    expect(clips).toMatchObject([
      { month: '2020-05', clip, title: 'The save', votes: 7, player: { id: ada } },
    ])
    expect(await hallFor('guest')).toEqual({ champions, records: [], clips: [] })

    await site.engine.recordsOf('users').delete(ada)
    const later = await hallFor('member')
    expect([later.clips, names(later.records[0]?.players ?? [])]).toEqual([[], ['']])
  })
})
