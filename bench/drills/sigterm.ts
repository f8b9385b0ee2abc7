import { eventually, ms, must, type Drill } from './drill.ts'
import { clipWriter, operatorAt, startPlain, statusOf, withFolder } from './process.ts'
import { openStreams } from './streams.ts'

const writers = 32
const streamCount = 100

export const sigterm: Drill = {
  name: 'sigterm',
  fault: 2,
  run: () =>
    withFolder(async (folder) => {
      const site = await startPlain(folder)
      const root = await operatorAt(site.url)
      const write = await clipWriter(root)
      const streams = await openStreams(site.url, streamCount)
      const acknowledged: string[] = []
      const statuses: number[] = []
      const over = new AbortController()
      const work = Array.from({ length: writers }, async (_, n) => {
        for (let round = 0; !over.signal.aborted; round += 1) {
          const request = write(`clip ${n} ${round}`)
          const status = await statusOf(request)
          statuses.push(status)
          if (status === 200) acknowledged.push((await request).id)
          else if (status === 0) return
        }
      })
      await eventually(() => acknowledged.length > 200, 'The load did not begin.', 30_000)
      const start = performance.now()
      const code = await site.end('SIGTERM')
      const stopMs = performance.now() - start
      over.abort()
      await Promise.all(work)
      must(code === 0, `The exit code was ${code}.`)
      must(stopMs < 10_000, `It took ${ms(stopMs)} to stop.`)
      must(
        streams.every(({ retryMs }) => retryMs !== undefined),
        'A stream was not told when to come back.',
      )
      const odd = statuses.filter((status) => status !== 200 && status !== 0 && status !== 503)
      must(odd.length === 0, `Requests were answered ${odd.join(', ')}.`)

      const again = await startPlain(folder)
      const stored = await (await operatorAt(again.url)).collection('clips').getFullList({ fields: 'id' })
      await again.end()
      const known = new Set(stored.map(({ id }) => id))
      const lost = acknowledged.filter((id) => !known.has(id))
      must(lost.length === 0, `${lost.length} acknowledged clips are lost.`)
      return `${acknowledged.length} writes acknowledged, 0 lost; ${streamCount} streams told; exit 0 after ${ms(stopMs)}`
    }),
}
