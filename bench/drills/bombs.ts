import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventValues } from '@longhouse/server/testing'
import { ms, must, type Drill } from './drill.ts'
import { watchHealth } from '../watch-health.ts'
import { memoryOf, operatorAt, startPlain, statusOf, withFolder } from './process.ts'

const maxMemoryGrowth = 150
const maxStandstillMs = 200
const each = 5

export const bombs: Drill = {
  name: 'bombs',
  fault: 22,
  run: async () => {
    const picture = hugePicture()
    return withFolder(async (folder) => {
      const site = await startPlain(folder)
      const root = await operatorAt(site.url)
      const { token } = root.authStore
      const post = async (body: string | Buffer, encoding?: string) => {
        const headers = {
          'content-type': 'application/json',
          authorization: token,
          ...(encoding && { 'content-encoding': encoding }),
        }
        const init = { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) }
        return (await fetch(`${site.url}/api/collections/faqs/records`, init)).status
      }
      const upload = () => {
        const thumbnail = new File([new Uint8Array(picture)], 'bomb.png', { type: 'image/png' })
        return statusOf(root.collection('tournaments').create(eventValues({ thumbnail })))
      }
      const nested = '['.repeat(500_000) + ']'.repeat(500_000)
      const keyed = `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`
      const zipped = gzipSync(Buffer.alloc(50_000_000, '['))
      const deflated = deflateSync(Buffer.alloc(50_000_000, ' '))
      const kinds = {
        nesting: () => post(nested),
        keys: () => post(keyed),
        gzip: () => post(zipped, 'gzip'),
        deflate: () => post(deflated, 'deflate'),
        picture: upload,
      }
      // The first of each kind loads its code.
      for (const throwBomb of Object.values(kinds)) await throwBomb()
      const idleWatch = watchHealth(site.url)
      await sleep(3000)
      const idle = await idleWatch.stop()
      const before = memoryOf(site.pid)
      const watch = watchHealth(site.url)
      const statuses: string[] = []
      let highest = before
      for (const [kind, throwBomb] of Object.entries(kinds)) {
        for (let n = 0; n < each; n += 1) {
          const status = await throwBomb()
          must(status >= 400 && status < 500, `${kind} was answered ${status}.`)
          highest = Math.max(highest, memoryOf(site.pid))
          if (n === 0) statuses.push(`${kind} ${status}`)
        }
      }
      const health = await watch.stop()
      await site.end()
      // Other load of the machine is in both.
      const standstill = health.worst - idle.worst
      must(
        standstill < maxStandstillMs,
        `Health took ${ms(health.worst)} at worst, ${ms(idle.worst)} when idle.`,
      )
      must(highest - before < maxMemoryGrowth, `Memory grew by ${Math.round(highest - before)} MiB.`)
      return `${statuses.join(', ')}; memory +${Math.round(highest - before)} MiB, health at worst ${ms(health.worst)} (idle ${ms(idle.worst)}), p99 ${ms(health.p99)}`
    })
  },
}

/** 49 megapixels in black and white, in some kilobytes. */
function hugePicture(): Buffer {
  const side = 7000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, piece('IHDR', head), piece('IDAT', rows), piece('IEND', Buffer.alloc(0))])
}

function piece(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
