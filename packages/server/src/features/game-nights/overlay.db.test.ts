import { expect, test } from 'vitest'
import { overlayPath, type OverlayAnswer } from '@longhouse/contract/game-nights'
import { onEachSite } from '../../testing/on-each-site.ts'
import { nightClock, nightsOn } from './nights.fixture.ts'
import { openOverlays } from './overlay.ts'

const clock = nightClock()

onEachSite((site) => {
  const on = nightsOn(site, clock)
  const ask = (key: string, headers: Record<string, string> = {}) =>
    fetch(site.url + overlayPath(key), { headers })
  const board = async (key: string): Promise<OverlayAnswer> =>
    (await ask(key)).json() as Promise<OverlayAnswer>
  const liveWithKey = async () => {
    const [one, two] = await on.people('one', 'two')
    const night = await on.live([[one], [two]])
    return { ...night, one, two, key: (await on.nightOf(night.id)).overlay_key }
  }

  test('the overlay shows the current board without a login: names, rounds and places [GN-09]', async () => {
    const { key, one, two, squads } = await liveWithKey()
    const startedAt = clock.at()
    expect(await board(key)).toMatchObject({
      name: 'Round 100',
      state: 'live',
      startedAt,
      endedAt: 0,
      squads: [
        { number: 1, colour: 'ember', round: 0, phase: 'waiting', members: [expect.stringMatching(/^one/)] },
        { number: 2, colour: 'moss', round: 0, phase: 'waiting' },
      ],
    })
    await on.say(two, squads[1] ?? '', on.fact('reached', 4), on.fact('down'))
    expect((await board(key)).squads).toMatchObject([
      { round: 0, place: 2 },
      { round: 4, place: 1, downs: 1, phase: 'playing', reached: [[4, clock.at()]] },
    ])
    await site.engine.recordsOf('users').update(one.id, { username: 'renamed' })
    expect((await board(key)).squads[0]).toMatchObject({ members: ['renamed'] })
    await one.client.collection('users').delete(one.id)
    expect((await board(key)).squads[0]).toMatchObject({ members: [] })
  })

  test('a client that has the board gets 304 until it changes [GN-09]', async () => {
    const { key, one, squads } = await liveWithKey()
    const first = await ask(key)
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const again = await ask(key, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await on.say(one, squads[0] ?? '', on.fact('reached', 2))
    expect((await ask(key, { 'if-none-match': etag })).status).toBe(200)
  })

  test('an invalid key, or that of a deleted night, shows nothing [GN-09]', async () => {
    const { key, id, host, squads } = await liveWithKey()
    for (const wrong of [
      'a'.repeat(24),
      key.toUpperCase(),
      `${key}x`,
      id,
      squads[0] ?? '',
      '%00',
      "' OR 1=1",
    ])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 404])
    expect((await ask(key)).status).toBe(200)
    await on.setState(host, id, 'ended')
    expect(await board(key)).toMatchObject({ state: 'ended', endedAt: clock.at() })
    await host.client.collection('game_nights').delete(id)
    expect((await ask(key)).status).toBe(404)
  })

  test('only hosts and staff can read the key, and they cannot set it', async () => {
    const { id, one, host, key } = await liveWithKey()
    const seenBy = async (client: typeof one.client) =>
      (await client.collection('game_nights').getOne(id))['overlay_key']
    expect([await seenBy(one.client), await seenBy(host.client), await seenBy(site.as.staff)]).toEqual([
      undefined,
      key,
      key,
    ])
    await expect(
      host.client.collection('game_nights').update(id, { overlay_key: 'b'.repeat(24) }),
    ).rejects.toMatchObject({ status: 400 })
    const guess = `overlay_key ~ '${key.slice(0, 3)}'`
    expect(
      (await one.client.collection('game_nights').getList(1, 1, { filter: `id = '${id}' && ${guess}` }))
        .items,
    ).toEqual([])
  })

  test('500 requests for a board read it once, and once more after a change', async () => {
    const { key, one, squads } = await liveWithKey()
    let asked = 0
    const engine = new Proxy(site.engine, {
      get: (target, name, receiver) => {
        if (name === 'query') asked += 1
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const read = openOverlays({ engine, now: clock.now })
    await Promise.all(Array.from({ length: 500 }, () => read(key)))
    for (let times = 0; times < 500; times += 1) await read(key)
    expect(asked).toBe(1)
    await on.say(one, squads[0] ?? '', on.fact('reached', 2))
    const pages = await Promise.all(Array.from({ length: 500 }, () => read(key)))
    expect(new Set(pages.map((page) => page?.etag)).size).toBe(1)
    expect(asked).toBe(2)
    expect(await read('b'.repeat(24))).toBeUndefined()
  })
}, clock)
