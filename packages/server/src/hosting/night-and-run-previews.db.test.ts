import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatuses } from '@longhouse/contract/runs'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startDiscordSite, type DiscordSite } from '../testing/discord-site.ts'
import { createEvent } from '../testing/factories.ts'
import { createPerson } from '../testing/test-site.ts'
import { maxEmbedBytes } from './page-head.ts'
import { makeUpBuild, type MadeUpBuild } from './made-up-build.fixture.ts'

const publicUrl = 'https://tog.example'
const hostile = `"></script><script>alert('x')</script>&[x](https://evil.test)@everyone`

const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1]
const embedIn = (html: string): string | undefined =>
  /<script id="discord:component-embed" type="application\/json">(.*?)<\/script>/.exec(html)?.[1]

onEitherDatabase((database) => {
  let build: MadeUpBuild
  let site: DiscordSite
  beforeAll(async () => {
    build = await makeUpBuild()
    site = await startDiscordSite(database, { env: { WEB_DIR: build.folder, PUBLIC_URL: publicUrl } })
  })
  afterAll(async () => {
    await site.close()
    await build.remove()
  })

  const pageAt = async (path: string) => {
    const answer = await fetch(site.url + path)
    return { status: answer.status, html: await answer.text() }
  }
  const make = async (collection: string, values: Readonly<Record<string, unknown>>) =>
    (await site.engine.recordsOf(collection).create(values)).id
  const newRun = (values: Readonly<Record<string, unknown>>) =>
    make('runs', {
      game: 'blackops6',
      map: 'terminus',
      round: 45,
      squad_size: 4,
      played_at: '2026-11-01 20:00:00.000Z',
      ...values,
    })

  test('a run of any kind and no run at all have the same page: runs are for members [VR-01]', async () => {
    const nothing = await pageAt('/records/nothing12345678')
    expect(property(nothing.html, 'og:title')).toBe('Run · TOG')
    expect(embedIn(nothing.html)).toBeUndefined()
    for (const status of runStatuses)
      expect(await pageAt(`/records/${await newRun({ status })}`)).toEqual(nothing)
  })

  /** Creates the night of an event, with two squads that have a place. */
  const newNight = async (values: Readonly<Record<string, unknown>> = {}, state = 'ended') => {
    const event = await createEvent(site.engine, {
      name: 'Friday',
      kind: 'game_night',
      is_public: true,
      ...values,
    })
    const night = await make('game_nights', {
      tournament: event,
      state,
      game: 'blackops6',
      goal: 'high_round',
      squad_size: 4,
      ended_at: '2026-11-01 23:00:00.000Z',
    })
    const { id: user } = await createPerson(site.engine, `player_${event}`)
    const squad = { night, colour: 'ember', phase: 'out', members: [user] }
    await make('squads', { ...squad, number: 1, place: 2, final_round: 12 })
    await make('squads', {
      ...squad,
      number: 2,
      place: 1,
      final_round: 23,
      name: hostile.slice(0, 40),
      members: [],
    })
    return event
  }

  test('the recap of a public night has its podium without members, and nothing in it is HTML', async () => {
    const event = await newNight({ name: `Friday ${hostile}` })
    const { html } = await pageAt(`/events/${event}/recap`)
    expect(property(html, 'og:title')).toMatch(/^Recap: Friday &quot;&gt;.* · TOG$/)
    expect(property(html, 'og:description')).toContain('How 2 squads did.')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain(`player_${event}`)
    const embed = embedIn(html) ?? ''
    expect(Buffer.byteLength(embed)).toBeLessThanOrEqual(maxEmbedBytes)
    expect(embed).toContain('Squad 1\\\\: round 12')
    expect(embed).toContain(`${publicUrl}/events/${event}/recap`)
    expect(embed).not.toMatch(/@everyone|\]\(https:\/\/evil/)
  })

  test('a night for members, of a draft, one that is live and a missing one have the same recap page', async () => {
    const nothing = await pageAt('/events/nothing12345678/recap')
    expect(property(nothing.html, 'og:title')).toBe('Recap · TOG')
    expect(embedIn(nothing.html)).toBeUndefined()
    const hidden = [
      await newNight({ is_public: false }),
      await newNight({ is_draft: true }),
      await newNight({}, 'live'),
      await createEvent(site.engine, { is_public: true }),
    ]
    for (const event of hidden) expect(await pageAt(`/events/${event}/recap`)).toEqual(nothing)
  })

  test('a season shows its dates and its winners, within Discord’s limits [DI-13]', async () => {
    const season = await make('seasons', {
      name: '*'.repeat(80),
      starts: '2026-01-01 00:00:00.000Z',
      ends: '2026-03-31 23:59:59.000Z',
      state: 'closed',
    })
    const players = Array.from({ length: 8 }, () => ({ id: '', name: '<'.repeat(60) }))
    for (const place of [1, 2, 3])
      await make('season_results', { season, board: 'champions', place, players, points: 50 })
    const { html } = await pageAt(`/seasons/${season}`)
    expect(property(html, 'og:description')).toBe(
      'Runs that were checked, from 1 January 2026 to 31 March 2026.',
    )
    const embed = embedIn(html) ?? ''
    expect(Buffer.byteLength(embed)).toBeLessThanOrEqual(maxEmbedBytes)
    expect(JSON.parse(embed)).toMatchObject({ component: { type: 17 } })
    expect(embed).toContain('1 January 2026 – 31 March 2026')
    expect(property((await pageAt('/seasons/nothing12345678')).html, 'og:title')).toBe('Season · TOG')
  })
})
