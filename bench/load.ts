import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import PocketBase from 'pocketbase'
import { clipCount, clipId, firstFreeVoter, password, userId } from './data.ts'
import type { StreamReport } from './load-streams.ts'
import { readCall, sendSteadily, type Call, type Traffic } from './load-traffic.ts'
import { residentMemory } from './measure.ts'
import { fill, writeMoulds } from './seed.ts'
import { findRival, longhouse, superuser, type Running, type Server } from './servers.ts'
import { newVoteId } from './vote-moment.ts'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    requests: { type: 'string', default: '200' },
    votes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    /** 20: 40,000 users, 40,000 clips, a million votes. */
    scale: { type: 'string', default: '20' },
    port: { type: 'string', default: '8098' },
  },
})
const streamCount = Number(values.streams)
const seconds = Number(values.seconds)
const voterCount = 32

interface BigDay {
  readonly reads: Traffic
  readonly votes: Traffic
  readonly streams: StreamReport
  readonly memory: { readonly before: number; readonly withStreams: number; readonly after: number }
}

for (const server of await servers()) print(server, await bigDay(server))

async function servers(): Promise<Server[]> {
  try {
    return [longhouse, await findRival()]
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} Longhouse alone.`)
    return [longhouse]
  }
}

/** Streams, requests and votes at once, on one server that knows a million votes. */
async function bigDay(server: Server): Promise<BigDay> {
  const dataDir = await mkdtemp(join(tmpdir(), `load-${server.name}-`))
  try {
    await whileRunning(server, dataDir, ({ url }) => writeMoulds(url, superuser))
    fill(join(dataDir, server.databaseFile), Number(values.scale))
    return await whileRunning(server, dataDir, measureCrowd)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function whileRunning<T>(server: Server, dataDir: string, work: (running: Running) => Promise<T>) {
  const running = await server.start(Number(values.port), dataDir)
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}

async function measureCrowd(running: Running): Promise<BigDay> {
  const { url, pid } = running
  const castVote = await voting(url)
  await sendSteadily(url, { perSecond: Number(values.requests), seconds: 3 }, readCall)
  const before = await residentMemory(pid)
  const crowd = fork(new URL('load-streams.ts', import.meta.url), [url, String(streamCount)])
  try {
    await once(crowd, 'message')
    const withStreams = await residentMemory(pid)
    const [reads, votes] = await Promise.all([
      sendSteadily(url, { perSecond: Number(values.requests), seconds }, readCall),
      sendSteadily(url, { perSecond: Number(values.votes), seconds }, castVote),
    ])
    const streams = await reportOf(crowd, votes.sent * streamCount)
    return { reads, votes, streams, memory: { before, withStreams, after: await residentMemory(pid) } }
  } finally {
    crowd.kill()
  }
}

/** Asks until everything has arrived, for ten seconds at most. */
async function reportOf(crowd: ChildProcess, expected: number): Promise<StreamReport> {
  for (let tries = 0; ; tries += 1) {
    crowd.send('report')
    const report = await nextReport(crowd)
    if (report.events >= expected || tries === 10) return report
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function nextReport(crowd: ChildProcess): Promise<StreamReport> {
  // The only message it sends after the first is the report.
  return new Promise((resolve) => crowd.once('message', (report) => resolve(report as StreamReport)))
}

async function voting(url: string): Promise<(n: number) => Call> {
  const tokens: string[] = []
  for (let n = 0; n < voterCount; n += 1) {
    const client = new PocketBase(url)
    await client.collection('users').authWithPassword(`member${firstFreeVoter + n}@example.com`, password)
    tokens.push(client.authStore.token)
  }
  return (n) => {
    const voter = n % voterCount
    const vote = {
      id: newVoteId(),
      user: userId(firstFreeVoter + voter),
      clip: clipId(Math.floor(n / voterCount) % clipCount),
      vote_type: 'upvote',
    }
    return {
      method: 'POST',
      path: '/api/collections/clip_votes/records',
      headers: { 'content-type': 'application/json', authorization: tokens[voter] ?? '' },
      body: JSON.stringify(vote),
    }
  }
}

function print({ name }: Server, { reads, votes, streams, memory }: BigDay): void {
  const expected = votes.sent * streamCount
  const perStream = ((memory.withStreams - memory.before) * 1024) / streamCount
  const lines = {
    'streams open at the end': `${streams.open} of ${streamCount}`,
    'requests answered': `${reads.sent - reads.failures} of ${reads.sent}`,
    'request p50, p99, worst': times(reads.ms),
    'votes answered': `${votes.sent - votes.failures} of ${votes.sent}`,
    'vote p50, p99, worst': times(votes.ms),
    'events heard': `${streams.events} of ${expected}`,
    'event delay p50, p99, worst': times(streams.delayMs),
    'memory before, with streams, after': [memory.before, memory.withStreams, memory.after]
      .map((mebibytes) => `${mebibytes.toFixed(0)} MiB`)
      .join(', '),
    'memory per stream': `${perStream.toFixed(1)} KiB`,
  }
  console.log(`\n${name}: ${values.requests} requests and ${values.votes} votes per second, ${seconds} s`)
  for (const [label, figure] of Object.entries(lines)) console.log(`  ${label.padEnd(36)} ${figure}`)
}

function times({ p50, p99, worst }: Traffic['ms']): string {
  return [p50, p99, worst].map((ms) => `${ms.toFixed(0)} ms`).join(', ')
}
