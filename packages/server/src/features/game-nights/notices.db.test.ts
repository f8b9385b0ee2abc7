import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { nightClock, nightsOn, type Player } from './nights.fixture.ts'

const clock = nightClock()

onEachSite((site) => {
  const on = nightsOn(site, clock)
  const toldTo = async ({ id: user }: Player) => {
    const lines = await site.engine
      .recordsOf('notifications')
      .findAll({ filter: 'user = {:user}', params: { user }, sort: 'at,kind' })
    return lines.map(({ kind, count, url }) => ({ kind, count, url }))
  }

  const recaps = async (player: Player) => (await toldTo(player)).filter(({ kind }) => kind === 'recap_ready')

  test('players get one notice of their squad at the start, and another one if they are moved', async () => {
    const players = await on.newPlayers(4)
    const [one] = players
    if (!one) throw new Error('Nobody is here.')
    const { tournament, host } = await on.newEvent(players)
    const { id } = await on.open(host, { tournament, squad_size: 2 })
    for (let times = 0; times < 5; times += 1) await on.form(host, id)
    for (const player of players) expect(await toldTo(player)).toEqual([])
    await on.setState(host, id, 'live')
    const line = { kind: 'squad_set', count: 1, url: `/events/${tournament}/live` }
    for (const player of players) expect(await toldTo(player)).toEqual([line])
    const squads = await on.squadsOf(id)
    const other = squads.find(({ members }) => !members.includes(one.id))
    await on.move(host, { night: id, user: one.id, squad: other?.id ?? '' })
    expect(await toldTo(one)).toEqual([{ ...line, count: 2 }])
    for (const player of players.slice(1)) expect(await toldTo(player)).toEqual([line])
  })

  test('participants get one recap notice, two hours after the end or when attendance is closed', async () => {
    const [here, absent] = await on.people('here', 'absent')
    const { id, host, tournament } = await on.live([[here]])
    const registrations = site.engine.recordsOf('tournament_registrations')
    await registrations.create({ user: absent.id, tournament, presence: 'absent' })
    await on.setState(host, id, 'ended')
    clock.pass(119)
    await on.tick()
    expect(await recaps(here)).toEqual([])
    clock.pass(1)
    await Promise.all([on.tick(), on.tick()])
    await on.tick()
    expect(await recaps(here)).toEqual([
      { kind: 'recap_ready', count: 1, url: `/events/${tournament}/recap` },
    ])
    expect(await recaps(absent)).toEqual([])

    const [early] = await on.people('early')
    const closed = await on.live([[early]])
    await on.setState(closed.host, closed.id, 'ended')
    await site.engine
      .recordsOf('tournaments')
      .update(closed.tournament, { attendance_closed_at: clock.in(0) })
    clock.pass(14)
    await on.tick()
    expect(await recaps(early)).toEqual([])
    clock.pass(1)
    await on.tick()
    expect(await recaps(early)).toHaveLength(1)
  })

  test('a cancelled night sends no recap notice', async () => {
    const [player] = await on.people('player')
    const { tournament, host } = await on.live([[player]])
    await host.client.collection('tournaments').update(tournament, { cancelled_at: clock.in(0) })
    clock.pass(180)
    await on.tick()
    expect((await toldTo(player)).map(({ kind }) => kind)).not.toContain('recap_ready')
  })
}, clock)
