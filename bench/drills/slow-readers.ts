import { eventually, must, type Drill } from './drill.ts'
import { clipWriter, memoryOf, operatorAt, startPlain, withFolder } from './house.ts'
import { openStream, type Stream } from './streams.ts'

const streamCount = 2000
const slowCount = 500
const changes = 400
/** Of each slow reader; what the system's own buffers take comes on top and is not ours. */
const mostMemoryGrowth = 400

export const slowReaders: Drill = {
  name: 'slow-readers',
  fault: 26,
  run: () =>
    withFolder(async (folder) => {
      const site = await startPlain(folder)
      const root = await operatorAt(site.url)
      const write = await clipWriter(root)
      const { id } = await write('the one that changes')
      const { token } = root.authStore
      const streams: Stream[] = []
      for (let n = 0; n < streamCount; n += 50) {
        const some = Array.from({ length: 50 }, () => openStream(site.url, 'clips/*', token))
        streams.push(...(await Promise.all(some)))
      }
      const slow = streams.slice(0, slowCount)
      const quick = streams.slice(slowCount)
      for (const { message } of slow) message.pause()

      const before = memoryOf(site.pid)
      let highest = before
      // 10 kB each: what a slow reader misses is soon more than its buffer.
      const description = 'x'.repeat(10_000)
      for (let n = 0; n < changes; n += 1) {
        await root.collection('clips').update(id, { clip_title: `change ${n}`, admin_note: description })
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
        highest - before < mostMemoryGrowth,
        `Memory grew by ${Math.round(highest - before)} MiB, more than ${mostMemoryGrowth}.`,
      )
      await site.end()
      return `${slowCount} slow readers dropped, ${quick.length} heard all ${changes} changes (last ${Math.round(lateMs)} ms late), memory ${Math.round(before)} to ${Math.round(highest)} MiB`
    }),
}
