import type { Request } from 'autocannon'
import PocketBase from 'pocketbase'
import { clipCount, clipId, firstFreeVoter, password, userId } from './data.ts'

/** One kind of traffic. Its first request is also sent once beforehand, to check its response. */
export interface Load {
  name: string
  /** Items in the response to the first request; undefined if it is not a list. */
  items?: number
  /** Also run with ten times the rows. */
  isTenfold?: boolean
  /** Fewer connections than the default, if each request is expensive or their order matters. */
  connections?: number
  requests(url: string): Promise<Request[]>
}

const records = (collection: string) => `/api/collections/${collection}/records`
const lists = {
  clips: `${records('clips')}?perPage=50&sort=-created&expand=user,clip_votes_via_clip`,
  tournaments: `${records('tournaments')}?perPage=50&sort=-start_date&expand=tournament_registrations_via_tournament`,
  votes: `${records('clip_votes')}?perPage=500&sort=-created&expand=clip,clip.user`,
}
// Enough that each finds a clip to vote on, however fast a server is.
const voterCount = 100
const loginsAtOnce = 4
const get = (path: string): Request => ({ method: 'GET', path })

export const loads: readonly Load[] = [
  { name: 'health', requests: async () => [get('/api/health')] },
  { name: 'clips', items: 50, isTenfold: true, requests: async () => [get(lists.clips)] },
  { name: 'tournaments', items: 50, isTenfold: true, requests: async () => [get(lists.tournaments)] },
  { name: 'votes', items: 500, isTenfold: true, requests: async () => [get(lists.votes)] },
  { name: 'one', requests: async () => [get(`${records('clips')}/${clipId(42)}`)] },
  { name: 'create', requests: async (url) => [await voting(url, firstFreeVoter)] },
  { name: 'login', connections: 8, requests: async () => [login()] },
  {
    name: 'mixed',
    items: 50,
    requests: async (url) => mixed(await voting(url, firstFreeVoter + voterCount)),
  },
  {
    name: 'after-write',
    items: 50,
    // With several connections chance decides how many lists one vote outdates: runs of the same code differ
    // by half.
    connections: 1,
    requests: async (url) => [get(lists.clips), await voting(url, firstFreeVoter + 2 * voterCount)],
  },
  {
    // Concurrent clients: chance decides how many lists one vote outdates, for every server alike.
    name: 'after-writes',
    items: 50,
    requests: async (url) => [get(lists.clips), await voting(url, firstFreeVoter + 3 * voterCount)],
  },
]

// 95 reads of all kinds, 5 votes.
function mixed(vote: Request): Request[] {
  const reads = [lists.clips, lists.tournaments, `${records('clips')}/${clipId(42)}`, lists.clips]
  return Array.from({ length: 20 }, (_, n) => (n === 19 ? vote : get(reads[n % reads.length] ?? lists.clips)))
}

function login(): Request {
  const body = JSON.stringify({ identity: 'member7@example.com', password })
  return { method: 'POST', path: '/api/collections/users/auth-with-password', headers: json, body }
}

const json = { 'content-type': 'application/json' }

/** A request that casts another new vote at every call, by members who are logged in. */
async function voting(url: string, firstVoter: number): Promise<Request> {
  const voters = Array.from({ length: voterCount }, (_, n) => firstVoter + n)
  const tokens = await tokensOf(url, voters)
  let cast = 0
  return {
    method: 'POST',
    path: records('clip_votes'),
    setupRequest: (request) => {
      const voter = cast % voterCount
      const clip = Math.floor(cast++ / voterCount)
      if (clip >= clipCount) throw new Error('Every voter has voted on every clip; run for fewer seconds.')
      const body = JSON.stringify({
        user: userId(firstVoter + voter),
        clip: clipId(clip),
        vote_type: 'upvote',
      })
      return { ...request, headers: { ...json, authorization: tokens[voter] ?? '' }, body }
    },
  }
}

/** A token of each member. They log in a few at a time: hashing all passwords concurrently takes memory. */
async function tokensOf(url: string, members: readonly number[]): Promise<string[]> {
  const tokens: string[] = []
  for (let from = 0; from < members.length; from += loginsAtOnce) {
    const some = members.slice(from, from + loginsAtOnce).map(async (member) => {
      const client = new PocketBase(url)
      await client.collection('users').authWithPassword(`member${member}@example.com`, password)
      return client.authStore.token
    })
    tokens.push(...(await Promise.all(some)))
  }
  return tokens
}
