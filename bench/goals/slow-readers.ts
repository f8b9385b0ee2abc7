import { measureCrowd } from '../crowd.ts'
import { withFilledServer } from '../filled-server.ts'
import { longhouse } from '../servers.ts'
import { atMost, exactly, type Goal } from './goal.ts'

const crowd = { streams: 2000, requests: 100, votes: 20, seconds: 15 }
const slowStreams = 500
const streams = crowd.streams - slowStreams

/** A quarter of the streams never read; the others must not notice. */
export const slowReaders: Goal = {
  name: 'slow-readers',
  measure: () =>
    withFilledServer({ server: longhouse, scale: 1, port: 8099 }, async (running) => {
      const alone = await measureCrowd(running, crowd)
      const beside = await measureCrowd(running, { ...crowd, streams, slowStreams })
      const ratio = beside.streams.delayMs.p99 / alone.streams.delayMs.p99
      return [
        atMost('p99 of an event beside slow readers, against as many quick ones', {
          measured: ratio,
          goal: 1.2,
          unit: '×',
        }),
        exactly('events missed', {
          measured: beside.votes.sent * streams - beside.streams.events,
          goal: 0,
        }),
      ]
    }),
}
