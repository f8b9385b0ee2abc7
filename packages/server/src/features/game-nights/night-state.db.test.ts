import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { nightClock, nightsOn } from './nights.fixture.ts'

const clock = nightClock()

onEachSite((site) => {
  const on = nightsOn(site, clock)

  test('a host opens the room of a game night; it begins in the lobby for any sent state', async () => {
    const { tournament, host } = await on.newEvent([])
    const night = await on.open(host, { tournament, map: 'terminus', state: 'lobby' })
    expect(night).toMatchObject({
      state: 'lobby',
      game: 'blackops6',
      map: 'terminus',
      started_at: '',
      ended_at: '',
    })
    expect(night['overlay_key']).toMatch(/^[a-z0-9]{24}$/)
    const open = { status: 400, message: 'The room of this event is open already' }
    expect(await refusalOf(on.open(host, { tournament }))).toMatchObject(open)
    const { tournament: another, host: other } = await on.newEvent([])
    expect(await on.open(other, { tournament: another, state: 'ended' })).toMatchObject({ state: 'lobby' })
  })

  test('there is no room for other events, drafts, cancelled events, other maps, or a race without a goal', async () => {
    const opened = async (values: Record<string, unknown>, night: Record<string, unknown> = {}) => {
      const { tournament, host } = await on.newEvent([], values)
      return refusalOf(on.open(host, { tournament, ...night }))
    }
    expect(await opened({ kind: 'meeting' })).toMatchObject({ message: 'Only a game night has a live room' })
    expect(await opened({ cancelled_at: clock.in(-5) })).toMatchObject({
      message: 'This event was cancelled',
    })
    const { tournament } = await on.newEvent([], { is_draft: true })
    expect(await refusalOf(on.open({ client: site.as.staff }, { tournament }))).toMatchObject({
      fields: ['tournament'],
    })
    expect(await opened({}, { map: 'nowhere' })).toMatchObject({ fields: ['map'] })
    expect(await opened({ game: 'gta5' }, { map: 'terminus' })).toMatchObject({ fields: ['map'] })
    expect(await opened({}, { goal: 'first_to' })).toMatchObject({ fields: ['target'] })
    expect(await opened({}, { goal: 'first_to', target: 20 })).toBeUndefined()
  })

  test('it starts with a player in a squad, ends, and can resume for 15 minutes; no other step', async () => {
    const [player] = await on.people('player')
    const { id, host, squads } = await on.lobby([[player], []])
    await host.client.collection('squads').update(squads[0] ?? '', { members: [] })
    const step = (state: string) => refusalOf(on.setState(host, id, state))
    const wrong = { status: 400, fields: ['state'] }
    expect(await step('ended')).toMatchObject(wrong)
    expect(await step('live')).toMatchObject({ message: 'Please put somebody into a squad first' })
    await on.move(host, { night: id, user: player.id, squad: squads[1] ?? '' })
    expect(await step('live')).toBeUndefined()
    const startedAt = clock.in(0)
    expect(await on.nightOf(id)).toMatchObject({ state: 'live', started_at: startedAt, ended_at: '' })
    expect(await step('lobby')).toMatchObject(wrong)
    clock.pass(60)
    expect(await step('ended')).toBeUndefined()
    expect(await on.nightOf(id)).toMatchObject({ started_at: startedAt, ended_at: clock.in(0) })
    const change = host.client.collection('game_nights').update(id, { goal: 'first_to', target: 3 })
    expect(await refusalOf(change)).toMatchObject({ message: 'This night is over' })
    clock.pass(15)
    expect(await step('live')).toBeUndefined()
    expect(await on.nightOf(id)).toMatchObject({ state: 'live', started_at: startedAt, ended_at: '' })
    expect(await step('ended')).toBeUndefined()
    clock.pass(16)
    expect(await step('live')).toMatchObject({ message: 'A night can go on within 15 minutes after its end' })
  })

  test('a night cannot resume once one of its runs was handed in', async () => {
    const [player] = await on.people('player')
    const { id, host, squads } = await on.live([[player]])
    await on.say(player, squads[0] ?? '', on.fact('reached', 9))
    await on.setState(host, id, 'ended')
    const run = { game: 'blackops6', map: 'terminus', round: 9, squad_size: 1, played_at: clock.in(0) }
    await site.engine.recordsOf('runs').create({ ...run, squad: squads[0], status: 'pending' })
    expect(await refusalOf(on.setState(host, id, 'live'))).toMatchObject({
      message: 'A run of this night was handed in already, so it cannot go on',
    })
  })

  test('an event with a room stays a published game night', async () => {
    const { tournament, host } = await on.lobby([])
    for (const change of [{ is_draft: true }, { kind: 'meeting' }])
      expect(await refusalOf(host.client.collection('tournaments').update(tournament, change))).toMatchObject(
        {
          message: 'Its live room is open, so that cannot be changed any more',
        },
      )
    expect(
      await outcomeOf(host.client.collection('tournaments').update(tournament, { name: 'Round 200' })),
    ).toBe('ok')
  })

  test('a live night cannot be deleted, except with its event', async () => {
    const [player] = await on.people('player')
    const { id, host, tournament, squads } = await on.live([[player]])
    await on.say(player, squads[0] ?? '', on.fact('down'))
    expect(await refusalOf(host.client.collection('game_nights').delete(id))).toMatchObject({
      message: 'Please end the night first',
    })
    await site.as.staff.collection('tournaments').delete(tournament)
    expect([await on.squadsOf(id), await on.factsOf(squads[0] ?? '')]).toEqual([[], []])
  })

  test('cancelling an event ends its night immediately, without results', async () => {
    const [player] = await on.people('player')
    const { id, host, tournament, squads } = await on.live([[player]])
    await on.say(player, squads[0] ?? '', on.fact('reached', 9))
    await host.client.collection('tournaments').update(tournament, { cancelled_at: clock.in(0) })
    expect(await on.nightOf(id)).toMatchObject({ state: 'ended', ended_at: clock.in(0) })
    expect(await on.resultsOf(tournament)).toEqual([])
    expect(await refusalOf(on.setState(host, id, 'live'))).toMatchObject({
      message: 'This event was cancelled',
    })
  })

  test('a night ends once when all squads are out for ten minutes, and not while one plays', async () => {
    const [first, second, third] = await on.people('first', 'second', 'third')
    const { id, squads } = await on.live([[first], [second], []])
    const playing = await on.live([[third]])
    await on.say(first, squads[0] ?? '', on.fact('reached', 3), on.fact('out'))
    clock.pass(5)
    await on.say(second, squads[1] ?? '', on.fact('out'))
    clock.pass(9)
    await on.tick()
    expect(await on.nightOf(id)).toMatchObject({ state: 'live' })
    clock.pass(1)
    await Promise.all([on.tick(), on.tick()])
    expect(await on.nightOf(id)).toMatchObject({ state: 'ended', ended_at: clock.in(0) })
    expect(await on.nightOf(playing.id)).toMatchObject({ state: 'live' })
  })

  test('a night left running ends half a day after its event and its last count', async () => {
    const [player, other] = await on.people('player', 'other')
    const forgotten = await on.live([[player]])
    const long = await on.live([[other]])
    clock.pass(60)
    const lastCount = clock.in(0)
    await on.say(player, forgotten.squads[0] ?? '', on.fact('reached', 9))
    clock.pass(5 * 60)
    await on.say(other, long.squads[0] ?? '', on.fact('reached', 40))
    clock.pass(9 * 60 - 1)
    await on.tick()
    expect(await on.nightOf(forgotten.id)).toMatchObject({ state: 'live' })
    clock.pass(1)
    await on.tick()
    expect(await on.nightOf(forgotten.id)).toMatchObject({ state: 'ended', ended_at: lastCount })
    expect(await on.resultsOf(forgotten.tournament)).toMatchObject([{ score: 'Round 9' }])
    // This one is still counted, long after its event should have ended.
    expect(await on.nightOf(long.id)).toMatchObject({ state: 'live' })
  })

  test('no room is opened and no night starts half a day after its event', async () => {
    const [player] = await on.people('player')
    const { tournament, host } = await on.newEvent([])
    const { id, host: other } = await on.lobby([[player]])
    clock.pass(15 * 60)
    const says = { status: 400, message: 'This event has been over for too long' }
    expect(await refusalOf(on.open(host, { tournament }))).toMatchObject(says)
    expect(await refusalOf(on.setState(other, id, 'live'))).toMatchObject(says)
  })

  test('a squad that is back keeps the night live; it ends ten minutes after it is out again', async () => {
    const [player] = await on.people('player')
    const { id, squads } = await on.live([[player]])
    const squad = squads[0] ?? ''
    await on.say(player, squad, on.fact('out'))
    clock.pass(8)
    await on.say(player, squad, on.fact('back'))
    clock.pass(8)
    await on.tick()
    await on.say(player, squad, on.fact('out'))
    clock.pass(9)
    await on.tick()
    expect(await on.nightOf(id)).toMatchObject({ state: 'live' })
    clock.pass(2)
    await on.tick()
    expect(await on.nightOf(id)).toMatchObject({ state: 'ended' })
  })
}, clock)
