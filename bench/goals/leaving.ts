import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@longhouse/engine'
import { inspectPostgres } from '@longhouse/engine/testing'
import { appendRows, type GrownSite } from '@longhouse/server/testing'
import { onEachDatabase, withGrownSite, type RunningSite, type SitePlace } from '../grown-sites.ts'
import { quantiles } from '../quantiles.ts'
import { atMost, exactly, type Figure, type Goal } from './goal.ts'

const size = { members: 500, clips: 2000, votesPerClip: 10, events: 350, perMember: 3, listeners: 0 }
/** The rows of a member after two years. */
const years = { votes: 1500, events: 300, activities: 2100, notices: 500, hosted: 40 }
const voters = 50
const votesPerSecond = 50
const usualSeconds = 5
const longestSeconds = 120

/** A member of two years deletes the account while fifty members vote. */
export const leaving: Goal = {
  name: 'leaving',
  measure: () => onEachDatabase(figuresOf),
}

function figuresOf(database: string, place: SitePlace): Promise<Figure[]> {
  return withGrownSite({ ...place, fill: addYears }, size, async (site) => {
    const look = await openTables(site, place.env['DATABASE_URL'])
    const voting = startVoting(site)
    await sleep(usualSeconds * 1000)
    const before = voting.take()
    const began = performance.now()
    const status = await deleteAccount(site)
    const answered = performance.now() - began
    while ((await look.left()) > 0 && performance.now() - began < longestSeconds * 1000) await sleep(50)
    const seconds = (performance.now() - began) / 1000
    await voting.stop()
    const during = voting.take()
    const left = await look.rowsOf(site.grown.member)
    await look.close()
    const usual = quantiles(before.times)
    const { p50, p99, worst } = quantiles(during.times)
    console.log(
      `  ${database}: ${during.times.length} votes meanwhile, half of them in ${p50.toFixed(1)} ms;` +
        ` before: half in ${usual.p50.toFixed(1)}, p99 ${usual.p99.toFixed(0)}, slowest ${usual.worst.toFixed(0)} ms`,
    )
    return [
      exactly(`${database}, status of who leaves`, { measured: status, goal: 204 }),
      atMost(`${database}, until they are told`, { measured: answered, goal: 1000, unit: 'ms' }),
      atMost(`${database}, until all of it is deleted`, { measured: seconds, goal: 60, unit: 's' }),
      exactly(`${database}, rows that name them then`, { measured: left, goal: 0 }),
      exactly(`${database}, votes of others that failed`, { measured: during.failures, goal: 0 }),
      atMost(`${database}, p99 of a vote meanwhile`, { measured: p99, goal: 250, unit: 'ms' }),
      atMost(`${database}, slowest vote meanwhile`, { measured: worst, goal: 1000, unit: 'ms' }),
    ]
  })
}

/** Adds two years of rows to the first member: votes, events, activities, notices, hosted events. */
export async function addYears(engine: Engine, { member: user, clips }: GrownSite): Promise<void> {
  const append = appendRows(engine)
  const at = new Date().toISOString().replace('T', ' ')
  await append(
    'clip_votes',
    clips.slice(0, years.votes).map((clip) => ({ clip, user, vote_type: 'upvote' })),
  )
  const taken = await engine.query<{ tournament: string }>({
    sql: 'SELECT tournament FROM tournament_registrations WHERE "user" = ?',
    params: [user],
  })
  const isTaken = new Set(taken.map(({ tournament }) => tournament))
  const events = await engine.recordsOf('tournaments').findAll({ sort: 'start_date' })
  const free = events.map(({ id }) => id).filter((id) => !isTaken.has(id))
  await append(
    'tournament_registrations',
    free.slice(0, years.events - isTaken.size).map((tournament) => ({
      tournament,
      user,
      status: 'confirmed',
      presence: 'here',
      registration_date: at,
    })),
  )
  await append(
    'activities',
    often(years.activities, (n) => ({
      user,
      kind: n % 2 ? 'attended' : 'voted',
      at,
      subject_collection: 'tournaments',
      subject_id: `two-years-${n}`,
      value: 1,
    })),
  )
  await append(
    'notifications',
    often(years.notices, (n) => ({
      user,
      kind: 'event_moved',
      event: free[n % free.length],
      group: `y${n}`,
      at,
    })),
  )
  for (const id of free.slice(0, years.hosted))
    await engine.transaction((tx) =>
      tx.query({ sql: 'UPDATE tournaments SET organizer = ? WHERE id = ?', params: [user, id] }),
    )
}

function often<Made>(count: number, made: (n: number) => Made): Made[] {
  return Array.from({ length: count }, (_, n) => made(n))
}

async function deleteAccount({ url, grown, tokens }: RunningSite): Promise<number> {
  const path = `${url}/api/collections/users/records/${grown.member}`
  const answer = await fetch(path, { method: 'DELETE', headers: { authorization: tokens.member } })
  return answer.status
}

interface Votes {
  readonly times: readonly number[]
  readonly failures: number
}

/** Fifty members who vote at a fixed rate, each time for another clip, without waiting for responses. */
function startVoting({ url, people, grown: { clips, member } }: RunningSite) {
  const others = people.filter(({ id }) => id !== member).slice(0, voters)
  let times: number[] = []
  let failures = 0
  const over = new AbortController()
  const pending = new Set<Promise<void>>()
  const cast = async (n: number, due: number) => {
    const { id: user, token } = others[n % voters] ?? { id: '', token: '' }
    // Members voted up when the site grew; in the other direction each vote is new. Some are for clips of the
    // leaving member.
    const clip = clips[(Math.floor(n / voters) + (n % voters) * (clips.length / voters)) % clips.length]
    const body = JSON.stringify({ user, clip, vote_type: 'downvote' })
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/collections/clip_votes/records`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    times.push(performance.now() - due)
    if (answer.status >= 500) failures += 1
  }
  const loop = (async () => {
    const start = performance.now()
    for (let n = 0; !over.signal.aborted; n += 1) {
      // Counts from the due time: a client that falls behind must not flatter the site.
      const due = start + (n * 1000) / votesPerSecond
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      const sent = cast(n, due)
        .catch(() => void (failures += 1))
        .finally(() => pending.delete(sent))
      pending.add(sent)
    }
  })()
  return {
    take: (): Votes => {
      const taken = { times, failures }
      times = []
      failures = 0
      return taken
    },
    stop: async () => {
      over.abort()
      await loop
      await Promise.all(pending)
    },
  }
}

interface Tables {
  /** How many account deletions are not finished. */
  left(): Promise<number>
  rowsOf(user: string): Promise<number>
  close(): Promise<void>
}

const named = [
  'clip_votes',
  'tournament_registrations',
  'activities',
  'notifications',
  'clips',
  'profile_cards',
]

/** Reads the tables directly, bypassing the site. */
async function openTables({ dataDir }: RunningSite, databaseUrl: string | undefined): Promise<Tables> {
  const { count, close } = databaseUrl
    ? await lookIntoPostgres(databaseUrl)
    : lookIntoSqlite(join(dataDir, 'data.db'))
  const rows = named.map((table) => `(SELECT COUNT(*) FROM ${table} WHERE "user" = 'ID')`).join(' + ')
  return {
    left: () => count("SELECT COUNT(*) AS n FROM _params WHERE id LIKE 'departure:%'"),
    rowsOf: (user) =>
      count(
        `SELECT ${rows} + (SELECT COUNT(*) FROM tournaments WHERE organizer = 'ID') AS n`.replaceAll(
          'ID',
          user,
        ),
      ),
    close,
  }
}

function lookIntoSqlite(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  return {
    count: async (text: string) => Number(database.prepare(text).get()?.['n']),
    close: async () => database.close(),
  }
}

async function lookIntoPostgres(databaseUrl: string) {
  const look = await inspectPostgres(databaseUrl)
  return {
    count: async (text: string) => Number((await look.rows(text))[0]?.['n']),
    close: () => look.close(),
  }
}
