import { eventually, must, type Drill } from './drill.ts'
import { memoryOf, operatorAt, startPlain, withFolder } from './process.ts'
import { openStreams } from './streams.ts'

const streamCount = 2000
const slowCount = 500
const changes = 900
/**
 * MiB. In addition the kernel buffers some megabytes for each slow reader, which is not the server's memory.
 */
const maxMemoryGrowth = 400

export const slowReaders: Drill = {
  name: 'slow-readers',
  fault: 26,
  run: () =>
    withFolder(async (folder) => {
      const site = await startPlain(folder)
      const root = await operatorAt(site.url)
      // 10 kB each for slow readers: the missed events soon exceed their buffer. Quick ones receive the id.
      const answer = 'x'.repeat(9990)
      const { id } = await root.collection('faqs').create({ question: 'Which?', answer })
      const slow = await openStreams(site.url, slowCount, 'faqs/*')
      const small = encodeURIComponent(JSON.stringify({ query: { fields: 'id' } }))
      const quick = await openStreams(site.url, streamCount - slowCount, `faqs/*?options=${small}`)
      for (const { message } of slow) message.pause()

      const before = memoryOf(site.pid)
      let highest = before
      for (let n = 0; n < changes; n += 1) {
        await root.collection('faqs').update(id, { answer: answer + n })
        if (n % 20 === 0) highest = Math.max(highest, memoryOf(site.pid))
      }
      const allHeard = () => quick.every(({ events }) => events >= changes)
      const lateMs = await eventually(allHeard, 'The quick readers missed something.', 60_000)
      highest = Math.max(highest, memoryOf(site.pid))
      for (const { message } of slow) message.resume()
      await eventually(() => slow.every(({ isOpen }) => !isOpen), 'Slow readers are still connected.', 20_000)
      must(
        quick.every(({ isOpen }) => isOpen),
        'A quick reader was cut off.',
      )
      must(
        highest - before < maxMemoryGrowth,
        `Memory grew by ${Math.round(highest - before)} MiB, more than ${maxMemoryGrowth}.`,
      )
      await site.end()
      return `${slowCount} slow readers dropped, ${quick.length} heard all ${changes} changes (last ${Math.round(lateMs)} ms late), memory ${Math.round(before)} to ${Math.round(highest)} MiB`
    }),
}
