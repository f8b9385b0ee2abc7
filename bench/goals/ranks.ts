import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type PocketBase from 'pocketbase'
import type { Engine } from '@longhouse/engine'
import { ladderPath, type LadderDraft } from '@longhouse/contract/rank-progress'
import { startPostgres } from '@longhouse/engine/testing'
import { eventValues, readSettings, startSiteProcess, withEngine } from '@longhouse/server/testing'
import { operatorAt, plain, withFolder } from '../drills/process.ts'
import type { Quantiles } from '../quantiles.ts'
import { watchHealth } from '../watch-health.ts'
import { atMost, exactly, type Figure, type Goal } from './goal.ts'

const memberCount = 2000
const nightCount = 100
const patienceMs = 120_000
const dayMs = 24 * 60 * 60 * 1000

// A changed ladder is processed by the job of the next minute at the latest, like all members' activities.
const changeSeconds = 70
const nightSeconds = 5
const metricsAddress = '127.0.0.1:9474'

/**
 * Two thousand members with a year of activities are put on a ladder. They are evaluated again when it
 * changes, and in the night after one more event.
 */
export const ranks: Goal = {
  name: 'ranks',
  measure: async () => {
    const figures = await figuresOf('SQLite')
    const server = await startPostgres()
    try {
      return [...figures, ...(await figuresOf('PostgreSQL', { DATABASE_URL: server.url }))]
    } finally {
      await server.stop()
    }
  },
}

async function figuresOf(name: string, env: Record<string, string> = {}): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const empty = await startSiteProcess({ dataDir, env: { ...plain, ...env } })
    await empty.end()
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...env })
    const rankIds = await withEngine(settings, (engine) => fill(engine))
    const figures = await withSite({ dataDir, env }, async (root) => {
      const first = await lookAtAll(root, ladderOf(rankIds, { times: 4, revision: 0 }))
      const second = await lookAtAll(root, ladderOf(rankIds, { times: 3, revision: 1 }))
      return [
        ...figuresOfLook(`first ranks of all members: ${name}`, { ...first, goal: changeSeconds }),
        ...figuresOfLook(`all members after the ladder changed: ${name}`, { ...second, goal: changeSeconds }),
      ]
    })
    await withEngine(settings, (engine) => oneMoreNight(engine))
    return withSite({ dataDir, env }, async (root) => {
      const night = await lookAtNight(root)
      const { totalItems } = await root.collection('rank_progress').getList(1, 1)
      return [
        ...figures,
        ...figuresOfLook(`all members in a night: ${name}`, { ...night, goal: nightSeconds }),
        exactly('members without a standing', { measured: memberCount - totalItems, goal: 0 }),
      ]
    })
  })
}

interface Place {
  readonly dataDir: string
  readonly env: Record<string, string>
}

async function withSite<T>({ dataDir, env }: Place, work: (root: PocketBase) => Promise<T>): Promise<T> {
  const site = await startSiteProcess({
    dataDir,
    env: { ...plain, METRICS_ADDRESS: metricsAddress, ...env },
  })
  try {
    return await work(await operatorAt(site.url))
  } finally {
    await site.end()
  }
}

interface Look {
  readonly ms: number
  readonly health: Quantiles
}

function figuresOfLook(what: string, { ms, health, goal }: Look & { readonly goal: number }): Figure[] {
  return [
    atMost(what, { measured: ms / 1000, goal, unit: 's' }),
    atMost('p99 of health meanwhile', { measured: health.p99, goal: 50, unit: 'ms' }),
  ]
}

/** Saves a ladder, which marks all members, and runs the minute job that processes the marks. */
async function lookAtAll(root: PocketBase, ladder: LadderDraft): Promise<Look> {
  await root.send(ladderPath, { method: 'PUT', body: ladder })
  const watch = watchHealth(root.baseURL)
  const start = performance.now()
  await root.send('/api/crons/marked-members', { method: 'POST' })
  for (let asked = 0; (await countMarks(root, asked)) > 0; asked += 1) {
    if (performance.now() - start > patienceMs) throw new Error('Not everybody was looked at.')
    await sleep(50)
  }
  return { ms: performance.now() - start, health: await watch.stop() }
}

/** Runs the nightly job, and reads the duration that it reports. */
async function lookAtNight(root: PocketBase): Promise<Look> {
  const watch = watchHealth(root.baseURL)
  const start = performance.now()
  await root.send('/api/crons/ranks-nightly', { method: 'POST' })
  while ((await metricOf('job_runs_total{job="ranks-nightly",outcome="done"}')) === 0) {
    if (performance.now() - start > patienceMs) throw new Error('The night did not end.')
    await sleep(50)
  }
  const seconds = await metricOf('job_last_duration_seconds{job="ranks-nightly"}')
  return { ms: seconds * 1000, health: await watch.stop() }
}

async function metricOf(name: string): Promise<number> {
  const text = await (await fetch(`http://${metricsAddress}/metrics`)).text()
  const line = text.split('\n').find((each) => each.includes(`${name} `))
  if (!line) throw new Error(`There is no ${name}.`)
  return Number(line.slice(line.lastIndexOf(' ')))
}

/** All members attended one more night, without any marks. */
async function oneMoreNight(engine: Engine): Promise<void> {
  const [event] = await engine
    .recordsOf('tournaments')
    .append([eventValues({ kind: 'game_night', start_date: daysAgo(0.5), end_date: daysAgo(0.4) })])
  const members = await engine.recordsOf('users').findAll({ filter: "username ~ 'member'" })
  await engine.recordsOf('activities').append(
    members.map(({ id: user }, n) => ({
      user,
      kind: 'attended',
      at: daysAgo(0.5),
      subject_collection: 'tournaments',
      subject_id: `${event?.id}-${n}`,
      event: event?.id ?? '',
      value: 1,
      struck_at: '',
    })),
  )
}

/** A different request each time: deleted marks are not announced, so a cached response would stay. */
async function countMarks(root: PocketBase, asked: number): Promise<number> {
  const filter = `id != "${asked}"`
  return (await root.collection('member_marks').getList(1, 1, { filter })).totalItems
}

function ladderOf(
  rankIds: readonly string[],
  { times, revision }: { readonly times: number; readonly revision: number },
): LadderDraft {
  const rule = { role_id: '', seats: 0, probation_days: 14, warn_days: 14, is_automatic: false }
  const nights = { kind: 'attended', days: 60, event_kinds: ['game_night'] }
  const duties = [{ ...nights, times: 1 }]
  return {
    isOn: true,
    revision,
    rules: rankIds.map((rank, place) => ({
      ...rule,
      rank,
      duties,
      requirements:
        place === 0
          ? []
          : [
              { ...nights, times: times + place },
              { kind: 'clips', times: place, days: 90 },
              { kind: 'votes_received', votes: 5 * place },
              { kind: 'account_days', days: 30 * place },
              { kind: 'rank_days', days: 30 },
              { kind: 'verified_round', round: 20, maps: [] },
              { kind: 'no_strikes', days: 90 },
              { kind: 'staff_votes', yes: 2 },
            ],
    })),
  }
}

/**
 * Members with a year of nights, clips, votes and runs, and leave for one in ten. Returns the ranks, lowest
 * first.
 */
async function fill(engine: Engine): Promise<string[]> {
  const members = await engine.recordsOf('users').append(
    Array.from({ length: memberCount }, (_, n) => ({
      username: `member${n}`,
      email: `member${n}@example.test`,
      tokenKey: randomBytes(25).toString('hex'),
      created: daysAgo(30 + (n % 700)),
    })),
  )
  const events = await engine.recordsOf('tournaments').append(
    Array.from({ length: nightCount }, (_, n) =>
      eventValues({
        kind: n % 4 === 0 ? 'meeting' : 'game_night',
        start_date: daysAgo(n * 3.5 + 1),
        end_date: daysAgo(n * 3.5 + 0.9),
      }),
    ),
  )
  const activities = members.flatMap(({ id: user }, n) => activitiesOf({ user, n, events }))
  for (let from = 0; from < activities.length; from += 10_000)
    await engine.recordsOf('activities').append(activities.slice(from, from + 10_000))
  await engine
    .recordsOf('absences')
    .append(
      members
        .filter((_, n) => n % 10 === 0)
        .map(({ id: user }) => ({ user, from: daysAgo(40), until: daysAgo(30), state: 'approved' })),
    )
  const runs = await engine.recordsOf('runs').append(
    members
      .filter((_, n) => n % 2 === 0)
      .map(({ id: submitter }, n) => ({
        submitter,
        game: 'blackops6',
        map: 'terminus',
        round: 10 + (n % 40),
        squad_size: 1,
        status: 'verified',
        played_at: daysAgo(20),
        decided_at: daysAgo(19),
      })),
  )
  await engine
    .recordsOf('run_players')
    .append(runs.map(({ id: run, ...values }) => ({ run, user: values['submitter'] })))
  const rankIds = await engine
    .recordsOf('ranks')
    .append(['Recruit', 'Soldier', 'Sergeant', 'Captain'].map((title, position) => ({ title, position })))
  return rankIds.map(({ id }) => id)
}

interface Person {
  readonly user: string
  /** Varies the activities of each member; the same on every run. */
  readonly n: number
  readonly events: readonly { readonly id: string }[]
}

function often<Made>(count: number, made: (place: number) => Made): Made[] {
  return Array.from({ length: count }, (_, place) => made(place))
}

function activitiesOf({ user, n, events }: Person): readonly Readonly<Record<string, unknown>>[] {
  const did = (kind: string, days: number) => (subject: string) => ({
    user,
    kind,
    at: daysAgo(days),
    subject_collection: 'tournaments',
    subject_id: `${subject}-${n}`,
    event: kind === 'attended' ? subject : '',
    value: 1,
    struck_at: '',
  })
  const every = 2 + (n % 9)
  const nights = events.filter((_, place) => (place + n) % every === 0)
  return [
    did('joined', 30 + (n % 700))('joined'),
    ...nights.map(({ id }, place) => did('attended', place * every * 3.5 + 1)(id)),
    ...often(n % 12, (place) => did('clip_sent', place * 20 + 2)(`clip${place}`)),
    ...often(n % 40, (place) => did('clip_liked', place * 7 + 1)(`like${place}`)),
    ...often(n % 30, (place) => did('voted', place * 9 + 3)(`vote${place}`)),
  ]
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().replace('T', ' ')
}
