import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@longhouse/engine'
import { runSql, startPostgres } from '@longhouse/engine/testing'
import {
  growSite,
  readSettings,
  startSiteProcess,
  withEngine,
  type GrownSite,
} from '@longhouse/server/testing'
import { plain, withFolder } from './drills/process.ts'
import { useOf } from './processes.ts'

/** The number of rows of a site, and of its members who listen all the time. */
export interface SiteSize {
  readonly members: number
  readonly clips: number
  readonly votesPerClip: number
  readonly events: number
  readonly perMember: number
  readonly listeners: number
}

/** The environment that selects a site's database, and the process of that database. */
export interface SitePlace {
  readonly env: Readonly<Record<string, string>>
  /** Absent if the database runs in the site's process. */
  readonly databasePid?: number
  /** Adds further rows. */
  readonly fill?: (engine: Engine, grown: GrownSite) => Promise<void>
}

/** A running site with many rows. */
export interface RunningSite {
  readonly url: string
  /** The site's process, and its database's if separate. */
  readonly pids: readonly number[]
  readonly grown: GrownSite
  readonly tokens: { readonly guest: string; readonly member: string; readonly admin: string }
  /** Members who sign up and listen. */
  readonly people: readonly { readonly id: string; readonly token: string }[]
  readonly size: SiteSize
  readonly tokensFile: string
  readonly dataDir: string
}

/** The credentials of a member who logs in. */
export const caller = { email: 'caller@example.test', password: 'a password of a member' }

const peopleCount = 2000

/** Runs work with a site that has many rows, and the statistics that it computes in its first night. */
export function withGrownSite<T>(
  { env, databasePid, fill }: SitePlace,
  size: SiteSize,
  work: (site: RunningSite) => Promise<T>,
): Promise<T> {
  return withFolder(async (dataDir) => {
    const empty = await startSiteProcess({ dataDir, env: { ...plain, ...env } })
    await empty.end()
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...env })
    const begin = performance.now()
    const filled = await withEngine(settings, async (engine) => {
      const grown = await growSite(engine, size)
      await fill?.(engine, grown)
      const { email, password } = caller
      await engine
        .recordsOf('users')
        .create({ username: 'caller', email, password, passwordConfirm: password })
      const people: { readonly id: string; readonly token: string }[] = []
      for (const id of grown.members.slice(-peopleCount))
        people.push({ id, token: await engine.issueToken('users', id) })
      const tokens = {
        guest: '',
        member: await engine.issueToken('users', grown.member),
        admin: await engine.issueToken('users', grown.admin),
      }
      return { grown, people, tokens }
    })
    const databaseUrl = env['DATABASE_URL']
    await runSql({ dataDir, ...(databaseUrl && { databaseUrl }) }, databaseUrl ? 'VACUUM ANALYZE' : 'ANALYZE')
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    console.log(`  filled in ${seconds} s: ${size.members} members, ${size.clips * size.votesPerClip} votes`)
    const tokensFile = join(dataDir, 'tokens.json')
    writeFileSync(tokensFile, JSON.stringify(filled.people.map(({ token }) => token)))
    const site = await startSiteProcess({ dataDir, env: { ...plain, ...env } })
    try {
      const pids = [site.child.pid ?? 0, ...(databasePid ? [databasePid] : [])]
      const running = { url: site.url, pids, size, tokensFile, dataDir, ...filled }
      return await work(running)
    } finally {
      await site.end()
    }
  })
}

/**
 * Runs work on SQLite, then on a PostgreSQL that is as durable as an operator's; `DATABASES=sqlite` selects
 * one of them.
 */
export async function onEachDatabase<T>(
  work: (database: string, place: SitePlace) => Promise<readonly T[]>,
): Promise<T[]> {
  const wanted = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',')
  const made: T[] = []
  if (wanted.includes('sqlite')) made.push(...(await work('SQLite', { env: {} })))
  if (!wanted.includes('postgres')) return made
  const server = await startPostgres({ isDurable: true })
  try {
    const place = { env: { DATABASE_URL: server.url }, databasePid: server.pid }
    made.push(...(await work('PostgreSQL', place)))
  } finally {
    await server.stop()
  }
  return made
}

/** The topic of streams, and their local address: a site limits the streams of one address. */
export interface Listening {
  readonly topic: string
  readonly from: string
}

/**
 * Runs work while the site's listeners are subscribed to a topic. A site closes streams without events for
 * five minutes.
 */
export async function whileListening<T>(
  { url, size, tokensFile }: RunningSite,
  { topic, from }: Listening,
  work: () => Promise<T>,
): Promise<T> {
  const program = new URL('load-streams.ts', import.meta.url)
  const streams = fork(program, [url, String(size.listeners), '0', tokensFile, topic, from])
  try {
    await Promise.race([once(streams, 'message'), failedStart(streams)])
    return await work()
  } finally {
    const ended = once(streams, 'exit')
    streams.kill()
    await ended
  }
}

async function failedStart(streams: ChildProcess): Promise<never> {
  await once(streams, 'exit')
  throw new Error('The streams could not be opened.')
}

/** Seconds of processor time that a site and its database have used so far. */
export async function processorOf({ pids }: RunningSite): Promise<number> {
  const uses = await Promise.all(pids.map(useOf))
  return uses.reduce((sum, { processor }) => sum + processor, 0)
}
