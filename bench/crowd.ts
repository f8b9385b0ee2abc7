import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import { clipCount, clipId, firstFreeVoter, password, userId } from './data.ts'
import type { StreamReport } from './load-streams.ts'
import { readCall, sendSteadily, type Call, type Traffic } from './load-traffic.ts'
import { residentMemory } from './processes.ts'
import type { Running } from './servers.ts'
import { newVoteId } from './vote-moment.ts'

/** The size of a crowd: streams that receive every vote, requests and votes per second. */
export interface Crowd {
  readonly streams: number
  /** Additional streams that never read. */
  readonly slowStreams?: number
  readonly requests: number
  readonly votes: number
  readonly seconds: number
  /** Idle time before memory is measured, for the garbage of the start and the warm-up to be freed. */
  readonly restMs?: number
}

/** The results of a server under a crowd; memory in MiB. */
export interface BigDay {
  readonly reads: Traffic
  readonly votes: Traffic
  readonly streams: StreamReport
  readonly memory: { readonly before: number; readonly withStreams: number; readonly after: number }
}

const voterCount = 32

/** Runs streams, requests and votes concurrently. */
export async function measureCrowd({ url, pid }: Running, crowd: Crowd): Promise<BigDay> {
  const { seconds, restMs = 0 } = crowd
  const castVote = await voting(url)
  await sendSteadily(url, { perSecond: crowd.requests, seconds: 3 }, readCall)
  await sleep(restMs)
  const before = await residentMemory(pid)
  const counts = [crowd.streams, crowd.slowStreams ?? 0].map(String)
  const listeners = fork(new URL('load-streams.ts', import.meta.url), [url, ...counts])
  try {
    await once(listeners, 'message')
    await sleep(restMs)
    const withStreams = await residentMemory(pid)
    const [reads, votes] = await Promise.all([
      sendSteadily(url, { perSecond: crowd.requests, seconds }, readCall),
      sendSteadily(url, { perSecond: crowd.votes, seconds }, castVote),
    ])
    const streams = await reportOf(listeners, votes.sent * crowd.streams)
    return { reads, votes, streams, memory: { before, withStreams, after: await residentMemory(pid) } }
  } finally {
    listeners.kill()
  }
}

/** Polls until all events have arrived, for ten seconds at most. */
export async function reportOf(listeners: ChildProcess, expected: number): Promise<StreamReport> {
  for (let tries = 0; ; tries += 1) {
    listeners.send('report')
    const report = await nextReport(listeners)
    if (report.events >= expected || tries === 10) return report
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function nextReport(listeners: ChildProcess): Promise<StreamReport> {
  // After its first message the process sends only the report.
  return new Promise((resolve) => listeners.once('message', (report) => resolve(report as StreamReport)))
}

let cast = 0

/** Votes that no member has cast yet, by members who are logged in. */
async function voting(url: string): Promise<() => Call> {
  const tokens: string[] = []
  for (let n = 0; n < voterCount; n += 1) {
    const client = new PocketBase(url)
    await client.collection('users').authWithPassword(`member${firstFreeVoter + n}@example.com`, password)
    tokens.push(client.authStore.token)
  }
  return () => {
    const voter = cast % voterCount
    const vote = {
      id: newVoteId(),
      user: userId(firstFreeVoter + voter),
      clip: clipId(Math.floor(cast / voterCount) % clipCount),
      vote_type: 'upvote',
    }
    cast += 1
    return {
      method: 'POST',
      path: '/api/collections/clip_votes/records',
      headers: { 'content-type': 'application/json', authorization: tokens[voter] ?? '' },
      body: JSON.stringify(vote),
    }
  }
}
