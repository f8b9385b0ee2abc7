import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, ms, must, type Drill } from './drill.ts'
import { clipWriter, integrityOf, operatorAt, startPlain, statusOf, withSmallDisk } from './process.ts'

export const diskFull: Drill = {
  name: 'disk-full',
  fault: 6,
  run: () =>
    withSmallDisk('48m', async (folder) => {
      const site = await startPlain(folder)
      const root = await operatorAt(site.url)
      const write = await clipWriter(root)
      const first = await write('before')
      const ballast = join(folder, 'ballast')
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 200_000))

      const acknowledged = [first.id]
      let refusal: { status?: number; response?: Record<string, unknown> } = {}
      for (let n = 0; refusal.status === undefined && n < 5000; n += 1) {
        await write(`clip ${n}`).then(
          ({ id }) => acknowledged.push(id),
          (error: typeof refusal) => (refusal = error),
        )
      }
      must(refusal.status === 503, `A write on a full disk was answered ${refusal.status}.`)
      const shape = Object.keys(refusal.response ?? {})
        .toSorted()
        .join()
      must(shape === 'data,message,status', `The refusal has the shape ${shape}.`)
      must((await statusOf(root.collection('clips').getOne(first.id))) === 200, 'Reading does not work.')
      const health = async () => (await fetch(`${site.url}/api/health`)).status
      const ill: { message?: string } = await (await fetch(`${site.url}/api/health`)).json()
      must(ill.message?.includes('disk is full') === true, `Health says: ${ill.message}`)
      must((await fetch(`${site.url}/api/ready`)).status === 200, 'Proxies turn away what can be read.')
      const { disk } = await root.send<{ disk: { isFull: boolean } }>('/api/operator/overview', {})
      must(disk.isFull, 'The overview does not say that the disk is full.')
      const found = await root.send<{ name: string; state: string }[]>('/api/operator/doctor', {})
      must(
        found.some(({ name, state }) => name === 'disk' && state === 'problem'),
        'Doctor does not say that the disk is full.',
      )

      rmSync(ballast)
      const backMs = await eventually(
        async () => (await statusOf(write('after'))) === 200,
        'Writing does not work with space on the disk.',
      )
      await eventually(async () => (await health()) === 200, 'Health does not recover.')
      const stored = await root.collection('clips').getFullList({ fields: 'id' })
      const known = new Set(stored.map(({ id }) => id))
      must(
        acknowledged.every((id) => known.has(id)),
        'An acknowledged write is lost.',
      )
      await site.end()
      must(integrityOf(folder) === 'ok', 'The file is damaged.')
      return `${acknowledged.length} writes until full, then 503; writing again after ${ms(backMs)}, integrity ok`
    }),
}
