import { chmodSync, chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventValues, newPicture, spawnSite, waitUntilReady } from '@longhouse/server/testing'
import { eventually, must, type Drill } from './drill.ts'
import { operatorAt, plain, statusOf, withFolder } from './process.ts'

const nobody = 65_534

export const readOnly: Drill = {
  name: 'read-only',
  fault: 7,
  run: () =>
    withFolder(async (folder) => {
      // Read-only modes do not stop root.
      const isRoot = process.getuid?.() === 0
      if (isRoot) chownSync(folder, nobody, nobody)
      const site = await spawnSite({ dataDir: folder, env: plain, ...(isRoot && { uid: nobody }) })
      await waitUntilReady(site)
      const root = await operatorAt(site.url)
      const event = () => root.collection('tournaments').create(eventValues({ thumbnail: newPicture() }))
      must((await statusOf(event())) === 200, 'Uploading does not work to begin with.')
      const health = async () => (await fetch(`${site.url}/api/health`)).status

      setMode(folder, 0o555)
      const seenMs = await eventually(async () => (await health()) === 503, 'Health says ready.')
      const refused = await statusOf(event())
      must(refused === 503, `An upload was answered ${refused}.`)
      must((await statusOf(root.collection('tournaments').getFullList())) === 200, 'Reading does not work.')
      setMode(folder, 0o755)
      await eventually(async () => (await health()) === 200, 'Health does not recover.')
      must((await statusOf(event())) === 200, 'Uploading does not work again.')
      await site.end()
      return `health 503 after ${Math.round(seenMs)} ms, uploads 503, reads 200; all well after it was made writable`
    }),
}

function setMode(folder: string, mode: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), mode)
  }
  chmodSync(folder, mode)
}
