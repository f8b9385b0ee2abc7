import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventState } from '@longhouse/contract/events'
import { communityFile } from '@longhouse/contract/community-file'
import { onEitherDatabase, startTestEngine, type TestEngine } from '@longhouse/engine/testing'
import { tournamentsCollection } from '../collections/events.ts'
import { kindsOfActivity } from '../platform/activities.ts'
import { reviewActivities } from '../features/activity/review-activities.ts'
import { createFeatures } from '../features/index.ts'
import { workOffMarks } from '../platform/member-marks.ts'
import type { Platform, Site } from '../platform/feature.ts'
import { readSettings } from '../settings.ts'
import { demoNight, roundAt } from './seed-night.ts'
import { playDemo, seedDemo, unseedDemo } from './seed-demo.ts'

const community = communityFile.config

const now = () => new Date('2026-03-04T12:00:00Z')
const platform: Platform = {
  settings: readSettings({ LOG_LEVEL: 'silent' }),
  community,
  logger: pino({ level: 'silent' }),
  now,
}

/** Fields of each collection that must be the same on every run. */
const lasting: Readonly<Record<string, readonly string[]>> = {
  users: ['username', 'email', 'discord_id', 'is_admin', 'is_staff', 'can_host', 'discord_data'],
  tournaments: ['name', 'start_date', 'end_date', 'status', 'max_participants', 'organizer'],
  tournament_registrations: ['user', 'tournament', 'slot', 'presence'],
  event_waits: ['user', 'tournament', 'state'],
  event_results: ['tournament', 'place', 'title', 'players', 'score'],
  event_series: ['name', 'pattern', 'template', 'owner'],
  clips: ['clip_title', 'clip_link', 'user', 'game', 'map', 'highest_round'],
  clip_votes: ['user', 'clip', 'vote_type'],
  faqs: ['question', 'answer', 'position'],
  conduct_rules: ['rule_number', 'rule_title'],
  ranks: ['position', 'title'],
  staff_applications: ['user', 'application_type'],
  game_interests: ['user', 'supported_games'],
  game_nights: ['tournament', 'state', 'map', 'started_at'],
  squads: ['night', 'number', 'name', 'members', 'captain', 'round', 'phase'],
  runs: ['map', 'round', 'squad_size', 'submitter', 'status', 'played_at', 'season', 'is_record'],
  run_players: ['run', 'user'],
  run_comments: ['run', 'author', 'kind', 'text'],
  seasons: ['name', 'starts', 'ends', 'state'],
  contests: ['month', 'state', 'nominees', 'winner'],
  contest_votes: ['contest', 'clip', 'user'],
  ladder_settings: ['is_on'],
  rank_rules: ['rank', 'step', 'requirements', 'duties', 'seats'],
  rank_progress: ['user', 'rank', 'since', 'state', 'next_rank', 'failing_since', 'warned_at'],
  rank_changes: ['user', 'from', 'to', 'kind', 'by', 'created'],
  absences: ['user', 'from', 'until', 'state'],
  rank_votes: ['voter', 'vote'],
  squad_calls: ['user', 'game', 'goal', 'size', 'state', 'joined', 'starts_at'],
  squad_seats: ['call', 'user'],
}

const pictures: Record<string, Record<string, unknown[]>> = {}

onEitherDatabase((database) => {
  let running: TestEngine
  let site: Site

  beforeAll(async () => {
    const features = createFeatures(platform)
    running = await startTestEngine({
      database,
      now,
      areTablesReady: true,
      collections: features.flatMap((feature) => feature.collections ?? []),
      hooks: features.flatMap((feature) => feature.hooks ?? []),
    })
    site = { ...platform, engine: running.engine }
    await seedDemo(site)
    pictures[database.name] = await pictureOf(site)
  }, 180_000)
  afterAll(() => running.close())

  test('the demo has 40 members, 18 events and 21 of the past, a series, 60 clips and something in every list', async () => {
    const counts = await countsOf(site)
    expect(counts).toMatchObject({ users: 40, tournaments: 39, event_series: 1, clips: 60 })
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
  })

  test('the demo shows every state of an event', async () => {
    const events = await site.engine.records(tournamentsCollection).findAll()
    expect(new Set(events.map((event) => eventState(event, now())))).toEqual(
      new Set(['draft', 'cancelled', 'upcoming', 'check-in', 'ongoing', 'closed']),
    )
    const waits = await site.engine.recordsOf('event_waits').findAll()
    expect(new Set(waits.map(({ state }) => state))).toEqual(new Set(['waiting', 'offered']))
    expect(events.filter(({ slots }) => slots !== null)).toHaveLength(1)
    expect(events.some(({ here_count }) => here_count > 0)).toBe(true)
  })

  test('a night runs, and its squads have come far [GN-14]', async () => {
    const [night] = await site.engine.recordsOf('game_nights').findAll()
    expect(night).toMatchObject({ state: 'live' })
    const squads = await site.engine.recordsOf('squads').findAll({ sort: 'number' })
    expect(squads.map(({ phase }) => phase)).toEqual(squads.map(() => 'playing'))
    expect(squads.map(({ round }) => round)).toEqual(
      squads.map((_, index) => roundAt(index + 1, demoNight.minutes * 60_000)),
    )
  })

  test('the demo shows a member in every list of the ranks in progress', async () => {
    const progress = await site.engine.recordsOf('rank_progress').findAll({ sort: 'id' })
    const stateOf = (place: number) => progress[place]?.['state']
    expect([2, 3, 29, 30].map(stateOf)).toEqual(['active', 'eligible', 'at_risk', 'on_leave'])
    // One night is missing, and no more than that.
    expect(progress[2]?.['why']).toMatchObject({
      requirements: [{ value: 2, target: 3, isMet: false }, { isMet: true }],
    })
    const proposals = await site.engine.recordsOf('rank_proposals').findAll()
    expect(proposals.map(({ user, state }) => ({ user, state }))).toEqual([
      { user: progress[3]?.['user'], state: 'open' },
    ])
  })

  test('members joined over two years and came to evenings since, and their activities match', async () => {
    const joined = (await site.engine.recordsOf('users').findAll()).map(({ created }) =>
      String(created).slice(0, 4),
    )
    expect([...new Set(joined)].toSorted()).toEqual(['2024', '2025', '2026'])
    const kinds = kindsOfActivity(createFeatures(platform)).filter(({ name }) =>
      ['joined', 'attended', 'hosted', 'signed_up'].includes(name),
    )
    const reviewed = await reviewActivities({ engine: site.engine, now, kinds, repairs: false })
    expect(reviewed.map(({ missing, wrong, extra }) => missing + wrong + extra)).toEqual([0, 0, 0, 0])
    await workOffMarks(site, async (users) => {
      for (const feature of createFeatures(platform)) await feature.onMarkedMembers?.(site, users)
    })
    const card = await site.engine
      .recordsOf('profile_cards')
      .findFirst({ filter: "user.username = 'robin_reed'" })
    expect(card).toMatchObject({ attended: 20 })
    // By the calendar's weeks: it depends on the day.
    expect(Number(card?.['streak_weeks'])).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(card?.['badges'])).toContain('faithful')
  })

  test('seeding again changes nothing', async () => {
    await seedDemo(site)
    expect(await pictureOf(site)).toEqual(pictures[database.name])
  })

  test('the next start leaves changes and records of visitors alone', async () => {
    const { engine } = site
    await engine.recordsOf('faqs').update('demofaqs0000001', { question: 'Changed by staff?' })
    await seedDemo(site)
    expect(await engine.recordsOf('faqs').findById('demofaqs0000001')).toMatchObject({
      question: 'Changed by staff?',
    })
  })

  test(
    'its squads play on, and another night begins when it is over [GN-14]',
    { tags: 'all', timeout: 60_000 },
    async () => {
      const { engine } = site
      const later = { ...site, now: () => new Date(now().getTime() + 20 * 60_000) }
      const before = await roundsOf(site)
      const stop = playDemo(later)
      await vi.waitFor(
        async () =>
          expect((await roundsOf(site)).every((round, index) => round > (before[index] ?? 0))).toBe(true),
        20_000,
      )
      const [night] = await engine.recordsOf('game_nights').findAll()
      await engine.recordsOf('game_nights').update(night?.id ?? '', {
        state: 'ended',
        ended_at: later.now().toISOString(),
      })
      await vi.waitFor(
        async () => expect(await engine.recordsOf('game_nights').count({ filter: "state = 'live'" })).toBe(1),
        20_000,
      )
      await stop()
      expect(await engine.recordsOf('game_nights').count()).toBe(2)
    },
  )

  test('its calls for a squad are renewed once they are over [ME-12]', async () => {
    const { engine } = site
    const calls = () => engine.recordsOf('squad_calls').findAll({ sort: 'id' })
    expect((await calls()).map(({ state }) => state)).toEqual(['open', 'open', 'full'])
    const later = { ...site, now: () => new Date(now().getTime() + 5 * 3_600_000) }
    await engine.recordsOf('squad_calls').update('democall0000001', { state: 'expired' })
    await engine.recordsOf('squad_calls').update('democall0000002', { state: 'closed' })
    await seedDemo(later)
    expect((await calls()).map(({ state }) => state)).toEqual(['open', 'closed', 'full'])
    expect(Date.parse(String((await calls())[2]?.['expires_at']))).toBeGreaterThan(later.now().getTime())
  }, 60_000)

  test('unseeding removes the demo and leaves the rest', async () => {
    const { engine } = site
    const own = await engine.recordsOf('faqs').create({ question: 'Mine?', answer: 'Yes.', position: 99 })
    await unseedDemo(site)
    const counts = await countsOf(site)
    expect(counts).toMatchObject({
      users: 0,
      tournaments: 0,
      clips: 0,
      clip_votes: 0,
      faqs: 1,
      runs: 0,
      seasons: 0,
      contests: 0,
      squad_calls: 0,
      squad_seats: 0,
    })
    expect(await engine.recordsOf('faqs').findById(own.id)).toBeDefined()
  }, 300_000)
})

test('two runs on two databases give the same ids and the same facts', { tags: 'all' }, () => {
  expect(Object.keys(pictures)).toEqual(['sqlite', 'postgres'])
  expect(pictures['postgres']).toEqual(pictures['sqlite'])
})

async function roundsOf({ engine }: Site): Promise<number[]> {
  const squads = await engine
    .recordsOf('squads')
    .findAll({ filter: 'night = {:night}', params: { night: 'demonight000101' }, sort: 'number' })
  return squads.map(({ round }) => Number(round))
}

async function countsOf({ engine }: Site): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const collection of Object.keys(lasting))
    counts[collection] = await engine.recordsOf(collection).count()
  return counts
}

async function pictureOf({ engine }: Site): Promise<Record<string, unknown[]>> {
  const picture: Record<string, unknown[]> = {}
  for (const [collection, fields] of Object.entries(lasting)) {
    const records = await engine.recordsOf(collection).findAll()
    picture[collection] = records
      .map((record) => ({
        id: record.id,
        ...Object.fromEntries(fields.map((field) => [field, record[field]])),
      }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }
  return picture
}
