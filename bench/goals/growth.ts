import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@longhouse/engine/testing'
import {
  growSite,
  readSettings,
  siteQuestions,
  startSiteProcess,
  withEngine,
  type GrownSite,
} from '@longhouse/server/testing'
import { plain, withFolder } from '../drills/process.ts'
import { useOf } from '../processes.ts'
import { newVoteId } from '../vote-moment.ts'
import { atMost, type Figure, type Goal } from './goal.ts'

/** Less than 1 on a machine that has no hour for it. */
const scale = Number(process.env['SCALE'] ?? 1)
const small = {
  members: 2000 * scale,
  clips: 2000 * scale,
  votesPerClip: 25,
  events: 200 * scale,
  perMember: 3,
}
const large = { ...small, members: 10 * small.members, clips: 10 * small.clips, events: 10 * small.events }
const listenerCount = small.members
const rounds = 3
// The system counts in hundredths of a second.
const requestsPerRound = Math.min(100, small.members / 10)
const logInsPerRound = 5
const mostGrowth = 1.3
const password = 'a password of a member'

/** What each request of the site costs with ten times the rows. */
export const growth: Goal = {
  name: 'growth',
  measure: async () => {
    const wanted = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',')
    const figures: Figure[] = []
    if (wanted.includes('sqlite'))
      figures.push(...(await figuresOf({ name: 'SQLite', places: [{}, {}], pids: [0, 0] })))
    if (wanted.includes('postgres')) figures.push(...(await figuresOnPostgres()))
    return figures
  },
}

interface Database {
  readonly name: string
  /** Environment of the small site and the large one. */
  readonly places: readonly [Record<string, string>, Record<string, string>]
  /** The processes of their databases. */
  readonly pids: readonly [number, number]
}

async function figuresOnPostgres(): Promise<Figure[]> {
  const [one, other] = [await startPostgres(), await startPostgres()]
  try {
    return await figuresOf({
      name: 'PostgreSQL',
      places: [{ DATABASE_URL: one.url }, { DATABASE_URL: other.url }],
      pids: [one.pid, other.pid],
    })
  } finally {
    await one.stop()
    await other.stop()
  }
}

interface Site {
  readonly url: string
  /** The site's process, and its database's where it has one. */
  readonly pids: readonly number[]
  readonly grown: GrownSite
  readonly tokens: { readonly guest: string; readonly member: string; readonly admin: string }
  /** Of as many members as listen. */
  readonly listeners: readonly string[]
  readonly tokensFile: string
}

function figuresOf({ name, places, pids }: Database): Promise<Figure[]> {
  const [env, largeEnv] = places
  return withSite({ counts: small, env, databasePid: pids[0] }, (one) =>
    withSite({ counts: large, env: largeEnv, databasePid: pids[1] }, async (other) => {
      const costs = new Map<string, [number[], number[]]>()
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1)
        for (const [place, site] of [one, other].entries())
          for (const [what, cost] of await costsOf(site, round)) {
            const known = costs.get(what) ?? [[], []]
            if (round > 0) known[place]?.push(cost)
            costs.set(what, known)
          }
      return [...costs].map(([what, [before, after]]) => {
        const [cheap, dear] = [mean(before), mean(after)]
        const shown = `${name}, ${what}: ${cheap.toFixed(0)} µs, ${dear.toFixed(0)} µs with ten times the rows`
        return atMost(shown, { measured: dear / cheap, goal: mostGrowth, unit: '×' })
      })
    }),
  )
}

interface Filling {
  readonly counts: typeof small
  readonly env: Record<string, string>
  readonly databasePid: number
}

function withSite<T>({ counts, env, databasePid }: Filling, work: (site: Site) => Promise<T>): Promise<T> {
  return withFolder(async (dataDir) => {
    const empty = await startSiteProcess({ dataDir, env: { ...plain, ...env } })
    await empty.end()
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...env })
    const filled = await withEngine(settings, async (engine) => {
      const grown = await growSite(engine, counts)
      await engine
        .recordsOf('users')
        .create({ username: 'caller', email: 'caller@example.test', password, passwordConfirm: password })
      await engine.transaction((tx) => tx.query({ sql: 'ANALYZE' }))
      const listeners: string[] = []
      for (const member of grown.members.slice(-listenerCount))
        listeners.push(await engine.issueToken('users', member))
      const tokens = {
        guest: '',
        member: await engine.issueToken('users', grown.member),
        admin: await engine.issueToken('users', grown.admin),
      }
      return { grown, listeners, tokens }
    })
    console.log(`  filled: ${counts.members} members, ${counts.clips * counts.votesPerClip} votes`)
    const tokensFile = join(dataDir, 'tokens.json')
    writeFileSync(tokensFile, JSON.stringify(filled.listeners))
    const site = await startSiteProcess({ dataDir, env: { ...plain, ...env } })
    try {
      const pids = [site.child.pid ?? 0, ...(databasePid > 0 ? [databasePid] : [])]
      return await work({ url: site.url, pids, tokensFile, ...filled })
    } finally {
      await site.end()
    }
  })
}

/** Microseconds of the processor per request of each kind. */
async function costsOf(site: Site, round: number): Promise<readonly (readonly [string, number])[]> {
  const { url, grown, tokens, listeners } = site
  const costs: (readonly [string, number])[] = []
  const add = async (what: string, count: number, send: (n: number) => Promise<unknown>) => {
    costs.push([what, await costOf(site, count, send)])
  }
  let asked = 0
  for (const { name, as, path } of [...siteQuestions(grown), ...pages()])
    await add(name, requestsPerRound, () => {
      asked += 1
      return call(url + freshly(path, `${round}-${asked}`), { token: tokens[as] })
    })
  const vote = (n: number) =>
    call(`${url}/api/collections/clip_votes/records`, {
      token: tokens.member,
      body: {
        id: newVoteId(),
        user: grown.member,
        clip: grown.clips[round * 2 * requestsPerRound + n],
        vote_type: 'upvote',
      },
    })
  await add('a vote', requestsPerRound, vote)
  await add('a sign-up', requestsPerRound, (n) => {
    // Those before have signed up already.
    const place = 30 + round * requestsPerRound + n
    const user = grown.members.at(place - listeners.length)
    return call(`${url}/api/collections/tournament_registrations/records`, {
      token: listeners[place] ?? '',
      body: { user, tournament: grown.event },
    })
  })
  await add('a login', logInsPerRound, () =>
    call(`${url}/api/collections/users/auth-with-password`, {
      token: '',
      body: { identity: 'caller@example.test', password },
    }),
  )
  await listen(site, async (subscribing) => {
    costs.push([`a stream of ${listenerCount}`, subscribing])
    await add(`a vote that ${listenerCount} members hear of`, logInsPerRound, (n) =>
      vote(requestsPerRound + n),
    )
  })
  return costs
}

/** A list is asked for in another way each time: what a site keeps of its answers would hide what they cost. */
function freshly(path: string, turn: string): string {
  const [route = '', query] = path.split('?')
  const params = new URLSearchParams(query)
  if (!params.has('perPage')) return path
  const filter = params.get('filter')
  params.set('filter', `${filter ? `(${filter}) && ` : ''}id != '${turn}'`)
  return `${route}?${params.toString()}`
}

/** As the server writes them, where the web app is built. */
function pages(): readonly {
  readonly name: string
  readonly as: 'guest' | 'member'
  readonly path: string
}[] {
  if (!existsSync(new URL('../../packages/web/dist', import.meta.url))) return []
  return ['/', '/events', '/clips'].map((path) => ({ name: `page ${path}`, as: 'guest', path }))
}

/** Runs work while members listen; what each cost to come is handed in. */
async function listen(site: Site, work: (cost: number) => Promise<void>): Promise<void> {
  const before = await processorOf(site)
  const streams = new URL('../load-streams.ts', import.meta.url)
  const listeners = fork(streams, [site.url, String(listenerCount), '0', site.tokensFile])
  try {
    await once(listeners, 'message')
    await work((((await processorOf(site)) - before) / listenerCount) * 1e6)
  } finally {
    const ended = once(listeners, 'exit')
    listeners.kill()
    await ended
  }
}

async function costOf(site: Site, count: number, send: (n: number) => Promise<unknown>): Promise<number> {
  const before = await processorOf(site)
  for (let n = 0; n < count; n += 1) await send(n)
  return (((await processorOf(site)) - before) / count) * 1e6
}

async function processorOf({ pids }: Site): Promise<number> {
  const uses = await Promise.all(pids.map(useOf))
  return uses.reduce((sum, { processor }) => sum + processor, 0)
}

async function call(
  url: string,
  { token, body }: { readonly token: string; readonly body?: object },
): Promise<void> {
  const answer = await fetch(url, {
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${text}`)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
