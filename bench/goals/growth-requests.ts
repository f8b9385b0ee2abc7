import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { countsAll, siteQuestions, type GrownSite, type SiteQuestion } from '@longhouse/server/testing'
import { caller, processorOf, whileListening, type RunningSite } from '../grown-sites.ts'
import { newVoteId } from '../vote-moment.ts'

/** A kind of request, and how to measure its cost. */
export interface RequestKind {
  readonly name: string
  /** Microseconds of processor time per request; a site is measured `turn` after `turn`. */
  cost(site: RunningSite, turn: Turn): Promise<number>
}

export interface Turn {
  /** From 0, which warms up. */
  readonly round: number
  readonly isWarmUp: boolean
}

// A site expects a statement to be fast after 200 runs (decision 0020).
const warmUpCount = 220
const readCount = 60
/** Unmeasured, after the other site was measured: the first requests would cost more. */
const againCount = 10
const writeCount = 60
const logInCount = 5
const heardCount = 10
const afterVoteCount = 20
/** Milliseconds until all subscribers have received a vote. */
const heardMs = 20

/** Every kind of request, as the screens send it. */
export function requestKinds(grown: GrownSite): readonly RequestKind[] {
  const reads = questionsOf(grown).map(({ name }) => readKind(name))
  return [...reads, clipsAfterVote, vote, signUp, logIn, stream, heardVote]
}

/** Long lists twice: with a total that is counted again, as after some changes, and with a known one. */
function questionsOf(grown: GrownSite): readonly SiteQuestion[] {
  return [
    ...siteQuestions(grown).flatMap((question) =>
      countsAll.has(question.name)
        ? [
            { ...question, name: `${question.name} counted again` },
            { ...question, path: `${question.path}&skipTotal=1` },
          ]
        : [question],
    ),
    ...pages(),
  ]
}

let asked = 0

function readKind(name: string): RequestKind {
  return {
    name,
    cost: async (site, { isWarmUp }) => {
      const { path, as } = requireQuestion(questionsOf(site.grown), name)
      const ask = () => {
        asked += 1
        return call(site.url + freshly(path, asked), { token: site.tokens[as] })
      }
      for (let n = 0; n < againCount; n += 1) await ask()
      return costOf(site, isWarmUp ? warmUpCount : readCount, ask)
    },
  }
}

function requireQuestion(questions: readonly SiteQuestion[], name: string): SiteQuestion {
  const question = questions.find((one) => one.name === name)
  if (!question) throw new Error(`Nothing is called ${name}.`)
  return question
}

/**
 * Adds a filter that always matches, different each time: a cached response would hide the cost. It uses no
 * field, so the statement has the same plan and index as the screen's.
 */
function freshly(path: string, turn: number): string {
  const [route = '', query] = path.split('?')
  if (!route.startsWith('/api/collections/')) return path
  const params = new URLSearchParams(query)
  const filter = params.get('filter')
  const always = `'turn${turn}' > 'turn'`
  params.set('filter', filter ? `(${filter}) && ${always}` : always)
  return `${route}?${params.toString()}`
}

/** The rendered pages, if the web app is built. */
function pages(): readonly SiteQuestion[] {
  if (!existsSync(new URL('../../packages/web/dist/current', import.meta.url))) return []
  return ['/', '/events', '/clips'].map((path) => ({ name: `page ${path}`, as: 'guest', path }))
}

const votes = new WeakMap<RunningSite, number>()

/** Casts a vote that this member has not cast yet. */
function castVote(site: RunningSite): Promise<void> {
  const { url, grown, tokens } = site
  const cast = votes.get(site) ?? 0
  votes.set(site, cast + 1)
  return call(`${url}/api/collections/clip_votes/records`, {
    token: tokens.member,
    body: { id: newVoteId(), user: grown.member, clip: grown.clips[cast], vote_type: 'upvote' },
  })
}

const vote: RequestKind = {
  name: 'a vote',
  cost: (site) => costOf(site, writeCount, () => castVote(site)),
}

/** The list as its screen requests it, each time after a vote on one of its clips. */
const clipsAfterVote: RequestKind = {
  name: 'clips after a vote',
  cost: async (site) => {
    const { path } = requireQuestion(siteQuestions(site.grown), 'clips')
    let cost = 0
    for (let n = 0; n < afterVoteCount; n += 1) {
      await castVote(site)
      await sleep(heardMs)
      cost += await costOf(site, 1, () => call(site.url + path, { token: site.tokens.member }))
    }
    return cost / afterVoteCount
  },
}

const signUp: RequestKind = {
  name: 'a sign-up',
  cost: (site, { round }) =>
    costOf(site, writeCount, (n) => {
      // The first members have already signed up.
      const person = site.people[30 + round * writeCount + n]
      return call(`${site.url}/api/collections/tournament_registrations/records`, {
        token: person?.token ?? '',
        body: { user: person?.id, tournament: site.grown.event },
      })
    }),
}

const logIn: RequestKind = {
  name: 'a login',
  cost: (site) =>
    costOf(site, logInCount, () =>
      call(`${site.url}/api/collections/users/auth-with-password`, {
        token: '',
        body: { identity: caller.email, password: caller.password },
      }),
    ),
}

const votesHeard = { topic: 'clip_votes', from: '127.0.0.2' }

const stream: RequestKind = {
  name: 'a stream',
  cost: async (site) => {
    const before = await processorOf(site)
    const after = await whileListening(site, votesHeard, () => processorOf(site))
    return ((after - before) / site.size.listeners) * 1e6
  },
}

const heardVote: RequestKind = {
  name: 'a vote, for each who hears of it',
  cost: (site) =>
    whileListening(site, votesHeard, async () => {
      const cost = await costOf(site, heardCount, () => castVote(site))
      return cost / site.size.listeners
    }),
}

async function costOf(site: RunningSite, count: number, send: (n: number) => Promise<void>): Promise<number> {
  const before = await processorOf(site)
  for (let n = 0; n < count; n += 1) await send(n)
  return (((await processorOf(site)) - before) / count) * 1e6
}

interface Call {
  readonly token: string
  readonly body?: object
}

const mostTries = 20

/** On a busy machine the server may abort a request: it is sent again. */
async function call(url: string, { token, body }: Call, tries = 1): Promise<void> {
  const answer = await fetch(url, {
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status === 503 && tries < mostTries)
    return call(url, { token, ...(body && { body }) }, tries + 1)
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${text}`)
}
