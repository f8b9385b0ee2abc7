import { startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import type { CronJob } from '@longhouse/engine'
import { jobsAddedWhile, sqlite } from '@longhouse/engine/testing'
import { squadColours } from '@longhouse/contract/game-nights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeatures } from './features/index.ts'
import { rankRulesCollection } from './collections/rank-progress.ts'
import { switchLadder } from './features/rank-progress/ranks.fixture.ts'
import { readSettings } from './settings.ts'
import { appendRows, type AppendRows } from './testing/append-rows.ts'
import { discordEnvironment } from './testing/discord-site.ts'
import { eventValues, hoursFromNow, seriesValues } from './testing/factories.ts'
import { startTestSite, type TestSite } from './testing/test-site.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * How often a job may check its signal before it is aborted: more often than any job does at its beginning.
 */
const looks = 10
const rows = 30
/** More rows than a job handles in as many portions or transactions. */
const many = 200 * looks
const longAgo = hoursFromNow(-24 * 500)
const justNow = hoursFromNow(-0.1)
/** Time limit for the end of a job. */
const patienceMs = 1000

/** Work that a job cannot finish before its signal is aborted. */
interface Work {
  readonly append: (append: AppendRows, site: TestSite) => Promise<unknown>
  /** The remaining work: its collection and its filter. */
  readonly left: readonly [collection: string, filter: string]
}

const works: Readonly<Record<string, Work>> = {
  __pbMFACleanup__: {
    append: (append, site) => append('_mfas', ofOldLogins(site, { created: longAgo })),
    left: ['_mfas', "id != ''"],
  },
  __pbOTPCleanup__: {
    append: (append, site) => append('_otps', ofOldLogins(site, { created: longAgo })),
    left: ['_otps', "id != ''"],
  },
  sessionsCleanup: {
    append: (append, site) => append('_sessions', ofOldLogins(site, { lastUsed: longAgo })),
    left: ['_sessions', `lastUsed = '${longAgo}'`],
  },
  'completed-steps-cleanup': {
    append: (append) => append('completed_steps', numbered('step', { at: longAgo })),
    left: ['completed_steps', `at = '${longAgo}'`],
  },
  'contest-steps': {
    append: (append) =>
      append(
        'contests',
        often(rows, (n) => ({ month: `${2000 + n}-01`, state: 'voting', ends: longAgo, nominees: [] })),
      ),
    left: ['contests', "state = 'voting'"],
  },
  'event-steps': {
    append: (append) =>
      append(
        'tournaments',
        often(rows, () => eventValues({ kind: 'game_night', start_date: justNow })),
      ),
    left: ['tournaments', "status = 'upcoming'"],
  },
  'notices-overdue': {
    append: async (append, { people }) => {
      const begun = { start_date: justNow, end_date: hoursFromNow(2), status: 'live' }
      const events = await append(
        'tournaments',
        often(rows, () => eventValues(begun)),
      )
      const notice = { user: people.member.id, kind: 'reminder', url: '/events', count: 1, at: justNow }
      return append(
        'notifications',
        events.map((event) => ({ ...notice, event, group: `reminder:${event}` })),
      )
    },
    left: ['notifications', "kind = 'reminder' && is_done = false"],
  },
  'game-night-steps': {
    append: async (append) => {
      const over = { start_date: longAgo, end_date: longAgo, status: 'completed' }
      const events = await append(
        'tournaments',
        often(rows, () => eventValues(over)),
      )
      const live = { state: 'live', game: 'blackops6', goal: 'high_round', squad_size: 4 }
      const nights = await append(
        'game_nights',
        events.map((tournament) => ({ ...live, tournament })),
      )
      const out = { phase: 'out', round: 3, out_at: longAgo }
      await append(
        'squads',
        nights.map((night) => ({ ...out, night, number: 1, colour: squadColours[0] })),
      )
    },
    left: ['game_nights', "state = 'live'"],
  },
  'mail-cleanup': {
    append: (append) => append('mails', numbered('about', { status: 'delivered', updated: longAgo })),
    left: ['mails', "status = 'delivered'"],
  },
  'discord-mirrors-cleanup': {
    append: (append) =>
      append('discord_mirrors', numbered('subject_id', { status: 'gone', updated: longAgo })),
    left: ['discord_mirrors', "status = 'gone'"],
  },
  'notifications-cleanup': {
    append: (append) => append('notifications', numbered('group', { at: longAgo })),
    left: ['notifications', `at = '${longAgo}'`],
  },
  'notice-digests': {
    append: async (append) => {
      const users = await append('users', newPeople({ verified: true }))
      const settings = { digest: 'daily', next_digest: longAgo, digest_since: longAgo }
      await append(
        'notice_settings',
        users.map((user) => ({ ...settings, user })),
      )
      await append(
        'notifications',
        users.map((user) => ({ user, at: justNow })),
      )
    },
    left: ['notice_settings', `next_digest = '${longAgo}'`],
  },
  'leave-reasons': {
    append: (append) => append('absences', numbered('reason', { until: longAgo })),
    left: ['absences', "reason != ''"],
  },
  'outbox-cleanup': {
    append: (append) => append('outbox', numbered('relay', { status: 'delivered', delivered_at: longAgo })),
    left: ['outbox', "status = 'delivered'"],
  },
  'ranks-due': { append: appendLadder, left: ['rank_progress', `due_at = '${longAgo}'`] },
  'ranks-nightly': { append: appendLadder, left: ['rank_progress', `due_at = '${longAgo}'`] },
  'role-drift': {
    append: async (append) => {
      const discord_data = JSON.stringify({ roles: [] })
      const people = newPeople({ discord_data })
      const ids = await append('users', people)
      const given = { role_id: '77', wants: 'give', status: 'delivered', delivered_at: longAgo }
      await append(
        'role_changes',
        people.map(({ discord_id }, n) => ({ ...given, user: ids[n], discord_id })),
      )
    },
    left: ['role_changes', "drift_since = ''"],
  },
  'season-steps': {
    append: (append) =>
      append('seasons', numbered('name', { state: 'upcoming', starts: longAgo, ends: longAgo })),
    left: ['seasons', "state != 'closed'"],
  },
  'event-series': {
    append: async (append) => {
      const owners = await append('users', newPeople({}))
      await append(
        'event_series',
        owners.map((owner) => seriesValues({ owner })),
      )
    },
    left: ['event_series', "tournaments_via_series.id = ''"],
  },
  'squad-steps': {
    append: async (append) => {
      const call = { game: 'blackops6', goal: 'casual', platform: 'any', size: 4, joined: 1 }
      const over = { state: 'open', starts_at: hoursFromNow(-3), expires_at: hoursFromNow(-1) }
      const users = await append('users', newPeople({}))
      await append(
        'squad_calls',
        users.map((user) => ({ ...call, ...over, user })),
      )
    },
    left: ['squad_calls', "state = 'open'"],
  },
  'squad-calls-cleanup': {
    append: (append) => append('squad_calls', numbered('user', { state: 'expired', expires_at: longAgo })),
    left: ['squad_calls', `expires_at = '${longAgo}'`],
  },
  'marked-members': {
    append: async (append) => {
      const users = await append('users', newPeople({}, many))
      await append(
        'member_marks',
        users.map((user) => ({ user })),
      )
    },
    left: ['member_marks', "id != ''"],
  },
}

/** Jobs that call Discord. */
const questions = ['discord-members', 'discord-roles']

/** Jobs that do one thing, or whose end the engine's tests prove. */
const others = [
  'discord-door',
  'linked-roles',
  'profiles-nightly',
  'departures',
  '__pbDBOptimize__',
  '__pbLogsCleanup__',
  '__tidyUp__',
]

describe('jobs', () => {
  const site = {} as TestSite
  const ends: (() => Promise<unknown>)[] = []
  const jobs = new Map<string, CronJob>()
  const sim = {} as DiscordSim

  beforeAll(async () => {
    Object.assign(sim, await startDiscordSim())
    const settings = readSettings({
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...discordEnvironment(sim),
    })
    const added = await jobsAddedWhile(async () => {
      Object.assign(site, await startTestSite(sqlite, { settings }))
      // Their workers and the minute's own run would do the job's work before the test.
      const stops: (() => Promise<void>)[] = []
      for (const feature of createFeatures(site)) {
        const stopsOf = [await feature.start?.(site), feature.listening?.(site, site.url)]
        stops.push(...stopsOf.filter((stop) => stop !== undefined))
      }
      for (const stop of stops) await stop()
    })
    for (const job of added) jobs.set(job.id, job)
    ends.push(
      () => sim.close(),
      () => site.close(),
    )
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const jobOf = (id: string): CronJob => {
    const job = jobs.get(id)
    if (!job) throw new Error(`There is no job ${id}: rename it in this test.`)
    return job
  }

  it('are all in the lists of this test', () => {
    const known = [...Object.keys(works), 'activities-review', ...questions, ...others]
    expect([...jobs.keys()].toSorted()).toEqual([...new Set(known)].toSorted())
  })

  it('do nothing once their signal is aborted', async () => {
    const done: string[] = []
    site.engine.onChange(({ collection }) => done.push(collection))
    for (const job of jobs.values()) {
      const reason = new Error(job.id)
      await expect(job.run(AbortSignal.abort(reason))).rejects.toBe(reason)
    }
    expect(done).toEqual([])
  })

  it.each(Object.entries(works))(
    '%s ends within a second; its next run does the rest, and nothing twice',
    async (id, { append, left: [collection, filter] }) => {
      const { engine } = site
      await append(appendRows(engine), site)
      const countLeft = () => engine.recordsOf(collection).count({ filter })
      const before = await countLeft()
      const changed: string[] = []
      const stop = engine.onChange(({ action, collection: of, record }) =>
        changed.push(`${action} ${of} ${record.id}`),
      )
      expect(await longestPause(jobOf(id))).toBeLessThan(patienceMs)
      const left = await countLeft()
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(before)
      await jobOf(id).run(new AbortController().signal)
      expect(await countLeft()).toBe(0)
      stop()
      expect(changed.length).toBe(new Set(changed).size)
    },
  )

  it('activities-review ends within a second', async () => {
    await appendRows(site.engine)(
      'clips',
      often(many, () => ({ user: 'nobody' })),
    )
    expect(await longestPause(jobOf('activities-review'))).toBeLessThan(patienceMs)
  })

  it.each(questions)('%s does not wait for a Discord that never answers', async (id) => {
    await appendRows(site.engine)('users', newPeople({ is_staff: true }, 1))
    const asked = sim.control.requests().length
    sim.control.setFault({ target: 'api', kind: 'hang' })
    const stopping = new AbortController()
    const run = jobOf(id).run(stopping.signal)
    await expect.poll(() => sim.control.requests().length).toBeGreaterThan(asked)
    const began = performance.now()
    stopping.abort(new Error('The site is closing.'))
    await expect(run).rejects.toThrow('The site is closing.')
    expect(performance.now() - began).toBeLessThan(patienceMs)
    sim.control.clearFaults()
  })
})

/** Adds members to evaluate for the ladder. */
async function appendLadder(append: AppendRows, { engine }: TestSite): Promise<void> {
  await switchLadder(engine, true)
  const rules = engine.records(rankRulesCollection)
  const [rank] = await append('ranks', [{ title: 'Recruit' }])
  if ((await rules.count({})) === 0) await rules.create({ rank, step: 1, requirements: [], duties: [] })
  const users = await append('users', newPeople({ rank }, 1000))
  await append(
    'rank_progress',
    users.map((user) => ({ user, rank, due_at: longAgo })),
  )
}

/**
 * Runs a job until it has checked its signal `looks` times. Returns the longest pause between two checks in
 * milliseconds.
 */
async function longestPause(job: CronJob): Promise<number> {
  const stopping = new AbortController()
  const { signal } = stopping
  const lookedAt = [performance.now()]
  const look = () => {
    lookedAt.push(performance.now())
    if (lookedAt.length > looks) stopping.abort(new Error('The site is closing.'))
  }
  Object.defineProperty(signal, 'throwIfAborted', {
    value: () => {
      look()
      AbortSignal.prototype.throwIfAborted.call(signal)
    },
  })
  await expect(job.run(signal)).rejects.toThrow('The site is closing.')
  return Math.max(...lookedAt.map((at, place) => (lookedAt[place + 1] ?? performance.now()) - at))
}

/** Returns rows of members who logged in and never came back. */
function ofOldLogins({ people }: TestSite, values: Values): Values[] {
  const collectionRef = people.member.collectionId
  return often(many, () => ({ collectionRef, recordRef: 'nobody', ...values }))
}

/** Rows that differ in one field. */
function numbered(field: string, values: Values): Values[] {
  return often(rows, (n) => ({ ...values, [field]: `${field}${n}` }))
}

let made = 0

function newPeople(values: Values, count = rows): Values[] {
  return often(count, () => {
    made += 1
    const name = `person${made}`
    return {
      username: name,
      email: `${name}@example.com`,
      tokenKey: name.padEnd(30, 'k'),
      discord_id: String(1_180_000_000_000_000n + BigInt(made)),
      ...values,
    }
  })
}

function often<Made>(count: number, make: (n: number) => Made): Made[] {
  return Array.from({ length: count }, (_, n) => make(n))
}
