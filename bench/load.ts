import { parseArgs } from 'node:util'
import { measureCrowd, type BigDay } from './crowd.ts'
import { withFilledServer } from './filled-server.ts'
import type { Traffic } from './load-traffic.ts'
import { findRival, longhouse, type Server } from './servers.ts'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    requests: { type: 'string', default: '200' },
    votes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    /** 20: 40,000 users, 40,000 clips, a million votes. */
    scale: { type: 'string', default: '20' },
    port: { type: 'string', default: '8098' },
    /** Seconds of rest before memory is measured. */
    rest: { type: 'string', default: '45' },
  },
})
const crowd = {
  streams: Number(values.streams),
  requests: Number(values.requests),
  votes: Number(values.votes),
  seconds: Number(values.seconds),
  restMs: Number(values.rest) * 1000,
}
const filling = { scale: Number(values.scale), port: Number(values.port) }

for (const server of await servers()) {
  print(server, await withFilledServer({ server, ...filling }, (running) => measureCrowd(running, crowd)))
}

async function servers(): Promise<Server[]> {
  try {
    return [longhouse, await findRival()]
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} Longhouse alone.`)
    return [longhouse]
  }
}

function print({ name }: Server, { reads, votes, streams, memory }: BigDay): void {
  const expected = votes.sent * crowd.streams
  const perStream = ((memory.withStreams - memory.before) * 1024) / crowd.streams
  const lines = {
    'streams open at the end': `${streams.open} of ${crowd.streams}`,
    'requests answered': `${reads.sent - reads.failures} of ${reads.sent}`,
    'request p50, p99, worst': times(reads.ms),
    'votes answered': `${votes.sent - votes.failures} of ${votes.sent}`,
    'vote p50, p99, worst': times(votes.ms),
    'events heard': `${streams.events} of ${expected}`,
    'event delay p50, p99, worst': times(streams.delayMs),
    'memory before and with streams, at rest, after': [memory.before, memory.withStreams, memory.after]
      .map((mebibytes) => `${mebibytes.toFixed(0)} MiB`)
      .join(', '),
    'memory per stream, at rest': `${perStream.toFixed(1)} KiB`,
  }
  console.log(`\n${name}: ${crowd.requests} requests and ${crowd.votes} votes per second, ${crowd.seconds} s`)
  for (const [label, figure] of Object.entries(lines)) console.log(`  ${label.padEnd(48)} ${figure}`)
}

function times({ p50, p99, worst }: Traffic['ms']): string {
  return [p50, p99, worst].map((ms) => `${ms.toFixed(0)} ms`).join(', ')
}
