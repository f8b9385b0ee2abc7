import { EventSource } from 'eventsource'
import { expect, test, vi } from 'vitest'
import { createEvent } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import type { TestSite } from '../../testing/test-site.ts'
import { nightClock, nightsOn } from './nights.fixture.ts'

// The official client reads it from there.
Object.assign(globalThis, { EventSource })

const clock = nightClock()
const newEvent = ({ engine }: TestSite) =>
  createEvent(engine, { kind: 'game_night', start_date: clock.in(0), end_date: clock.in(180) })
const newNight = async (site: TestSite) =>
  (await site.engine.recordsOf('game_nights').create({ tournament: await newEvent(site) })).id
const newSquad = async (site: TestSite) => {
  const squad = { night: await newNight(site), members: [site.people.member.id] }
  return (await site.engine.recordsOf('squads').create(squad)).id
}
const newFact = async (site: TestSite) => ({ squad: await newSquad(site), kind: 'down', at: clock.in(0) })

const managed = { staff: 'ok', admin: 'ok', superuser: 'ok' } as const

onEachSite((site) => {
  const on = nightsOn(site, clock)

  testRights(site, {
    collection: 'game_nights',
    record: newNight,
    submit: async () => ({ tournament: await newEvent(site), goal: 'high_round', squad_size: 4 }),
    change: { map: 'terminus' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { ...managed, rest: 400 },
      update: { ...managed, rest: 404 },
      delete: { ...managed, rest: 404 },
    },
  })
  testRights(site, {
    collection: 'squads',
    record: newSquad,
    submit: async () => ({ night: await newNight(site) }),
    change: { name: 'The Moles' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { ...managed, rest: 400 },
      update: { member: 'ok', ...managed, rest: 404 },
      delete: { ...managed, rest: 404 },
    },
  })
  testRights(site, {
    collection: 'squad_facts',
    record: async () => (await site.engine.recordsOf('squad_facts').create(await newFact(site))).id,
    submit: () => newFact(site),
    change: { kind: 'out' },
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })

  test('guests of a public event see its squads without members, and no facts', async () => {
    const [player] = await on.people('player')
    const { id, squads } = await on.live([[player]], { is_public: true })
    await on.say(player, squads[0] ?? '', on.fact('reached', 3))
    const { guest } = site.as
    const night = await guest.collection('game_nights').getOne(id)
    expect(night).toMatchObject({ state: 'live' })
    expect(night).not.toHaveProperty('overlay_key')
    const [squad] = await guest
      .collection('squads')
      .getFullList({ filter: `night = '${id}'`, expand: 'members,captain' })
    expect(squad).toMatchObject({ round: 3, phase: 'playing' })
    for (const field of ['members', 'captain']) expect(squad).not.toHaveProperty(field)
    expect(JSON.stringify(squad)).not.toContain(player.id)
    const asked = guest
      .collection('squads')
      .getList(1, 1, { filter: `night = '${id}' && members ~ '${player.id}'` })
    expect(await outcomeOf(asked)).toBe(400)
    expect(await guest.collection('squad_facts').getFullList()).toEqual([])
  })

  test('the night of a draft is not found by guests and members', async () => {
    const { id, tournament, squads } = await on.lobby([[]], { is_public: true })
    await site.engine.recordsOf('tournaments').patch([{ id: tournament, is_draft: true }])
    for (const client of [site.as.guest, site.as.other]) {
      expect(await outcomeOf(client.collection('game_nights').getOne(id))).toBe(404)
      expect(await outcomeOf(client.collection('squads').getOne(squads[0] ?? ''))).toBe(404)
    }
    expect(await outcomeOf(on.form({ client: site.as.other }, id))).toBe(404)
    expect(await outcomeOf(on.say({ client: site.as.other }, squads[0] ?? '', on.fact('down')))).toBe(404)
    const { overlay_key } = await on.nightOf(id)
    expect((await fetch(`${site.url}/api/game-nights/overlay/${overlay_key}`)).status).toBe(404)
  })

  test('spectators get only changed squad rows, guests without members, and no facts', async () => {
    const [player] = await on.people('player')
    const { squads } = await on.live([[player]], { is_public: true })
    const [squad = ''] = squads
    const heard: Record<string, unknown>[] = []
    await site.as.guest.collection('squads').subscribe(squad, ({ record }) => heard.push(record))
    await site.as.guest.collection('squad_facts').subscribe('*', ({ record }) => heard.push(record))
    await on.say(player, squad, on.fact('reached', 3))
    await on.say(player, squad, on.fact('reached', 3, { at: clock.at(1) }))
    await on.say(player, squad, on.fact('reached', 4))
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 })
    expect(heard.map(({ round }) => round)).toEqual([3, 4])
    for (const record of heard) expect(JSON.stringify(record)).not.toContain(player.id)
    await site.as.guest.realtime.unsubscribe()
  })

  test('changes of a night by staff are logged, without its key', async () => {
    const { id } = await on.lobby([])
    await site.as.staff.collection('game_nights').update(id, { map: 'terminus' })
    const lines = await site.engine
      .recordsOf('audit_log')
      .findAll({ filter: 'record = {:id}', params: { id } })
    expect(lines).toMatchObject([{ action: 'update', before: { map: '' }, after: { map: 'terminus' } }])
    const { overlay_key } = await on.nightOf(id)
    expect(JSON.stringify(await site.engine.recordsOf('audit_log').findAll())).not.toContain(overlay_key)
  })
}, clock)
