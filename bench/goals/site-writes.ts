import autocannon, { type Request } from 'autocannon'
import PocketBase from 'pocketbase'
import { siteQuestions } from '@longhouse/server/testing'
import { withFilledServer } from '../filled-server.ts'
import { onEachDatabase, processorOf, withGrownSite, type RunningSite } from '../grown-sites.ts'
import { loads } from '../loads.ts'
import { measure } from '../measure.ts'
import { quantiles } from '../quantiles.ts'
import { findRival } from '../servers.ts'
import { atLeast, atMost, type Figure, type Goal } from './goal.ts'

const size = { members: 4000, clips: 2000, votesPerClip: 25, events: 200, perMember: 3, listeners: 0 }
const connections = 32
/** Numbers of writes, not seconds: every version of the site starts and ends with the same rows. */
const counts = { warmUp: 1500, measured: 4000 }

interface Site extends RunningSite {
  /** Upcoming events. */
  readonly events: readonly string[]
}

interface SiteLoad {
  readonly what: string
  readonly collection: string
  /** The record that the member with this number sends next. */
  readonly values: (turn: number, site: Site) => object
  /** The list that the same member requests right afterwards; then the list is timed instead of the write. */
  readonly list?: string
}

const vote: SiteLoad = {
  what: 'a vote',
  collection: 'clip_votes',
  values: (turn, { people, grown: { clips } }) => ({
    user: people[turn % people.length]?.id,
    clip: clips[(turn + Math.floor(turn / people.length)) % clips.length],
    // `growSite` gave upvotes.
    vote_type: 'downvote',
  }),
}
const signUp: SiteLoad = {
  what: 'a sign-up',
  collection: 'tournament_registrations',
  values: (turn, { people, events }) => ({
    user: people[turn % people.length]?.id,
    tournament: events[(turn + Math.floor(turn / people.length)) % events.length],
  }),
}

/** Members vote concurrently, each for another clip. */
export const siteVote: Goal = {
  name: 'site-vote',
  measure: async () => figuresOf([vote], await createsOfRival()),
}

/** Members sign up concurrently, for all upcoming events. */
export const siteSignUp: Goal = { name: 'site-sign-up', measure: () => figuresOf([signUp]) }

/** Each member requests the list that their write has just changed. */
export const siteListAfterWrite: Goal = {
  name: 'site-list-after-write',
  measure: () =>
    figuresOf([
      { ...vote, what: 'clips after a vote', list: 'clips' },
      { ...signUp, what: 'events after a sign-up', list: 'events' },
    ]),
}

function figuresOf(siteLoads: readonly SiteLoad[], ofRival?: number): Promise<Figure[]> {
  return onEachDatabase((database, place) =>
    withGrownSite(place, size, async (running) => {
      const site = { ...running, events: await upcomingEvents(running) }
      const figures: Figure[] = []
      for (const load of siteLoads) {
        const what = `${database}, ${load.what}`
        const { times, processor, perSecond } = await measureLoad(site, load)
        const { p50, p99 } = quantiles(times)
        figures.push(
          atMost(`${what}, p50`, { measured: p50, goal: 100, unit: 'ms' }),
          atMost(`${what}, p99`, { measured: p99, goal: 250, unit: 'ms' }),
          atMost(`${what}, processor time`, { measured: processor, goal: 5000, unit: 'µs' }),
        )
        const ratio = { measured: perSecond / (ofRival ?? NaN), goal: 0.5, unit: '×' }
        if (ofRival) figures.push(atLeast(`${what}, beside a create of PocketBase without hooks`, ratio))
      }
      return figures
    }),
  )
}

async function upcomingEvents({ url, tokens }: RunningSite): Promise<string[]> {
  const client = new PocketBase(url)
  client.authStore.save(tokens.admin)
  const { items } = await client.collection('tournaments').getList(1, 30, { filter: "status = 'upcoming'" })
  return items.map(({ id }) => id)
}

async function measureLoad(site: Site, load: SiteLoad) {
  const times: number[] = []
  const requests = requestsOf(site, load, (ms) => times.push(ms))
  const send = async (count: number) => {
    const amount = count * requests.length
    const { duration, non2xx, errors } = await autocannon({ url: site.url, connections, amount, requests })
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${load.what} failed.`)
    return duration
  }
  await send(counts.warmUp)
  times.length = 0
  const before = await processorOf(site)
  const duration = await send(counts.measured)
  const processor = (((await processorOf(site)) - before) / counts.measured) * 1e6
  return { times, processor, perSecond: counts.measured / duration }
}

interface Caller {
  authorization?: string
  began?: number
}

/** The requests of each connection in order; the last of them is timed. */
function requestsOf(site: Site, load: SiteLoad, onTime: (ms: number) => void): Request[] {
  let turn = 0
  const write: Request = {
    method: 'POST',
    path: `/api/collections/${load.collection}/records`,
    setupRequest: (request, caller: Caller) => {
      caller.authorization = site.people[turn % site.people.length]?.token ?? ''
      const body = JSON.stringify(load.values(turn++, site))
      return { ...request, headers: begin(caller), body }
    },
  }
  const onResponse = (_status: number, _body: string, { began = NaN }: Caller) =>
    onTime(performance.now() - began)
  const question = siteQuestions(site.grown).find(({ name }) => name === load.list)
  if (!question) return [{ ...write, onResponse }]
  const { path } = question
  return [write, { path, setupRequest: asCaller, onResponse }]
}

function asCaller(request: Request, caller: Caller): Request {
  return { ...request, headers: begin(caller) }
}

/** The headers of a request that begins now. */
function begin(caller: Caller) {
  caller.began = performance.now()
  return { 'content-type': 'application/json', authorization: caller.authorization }
}

/** Writes per second of PocketBase; undefined if it has no build for this machine. */
async function createsOfRival(): Promise<number | undefined> {
  const create = loads.find(({ name }) => name === 'create')
  const server = await findRival().catch((error: Error) => console.log(`  ${error.message}`))
  if (!server || !create) return undefined
  return withFilledServer({ server, scale: 1, port: 8099 }, async (running) => {
    const { perSecond } = await measure(running, create, { seconds: 6, warmUp: 3, connections })
    return perSecond
  })
}
