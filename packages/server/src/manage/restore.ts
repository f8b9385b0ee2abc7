import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

export async function restore(settings: Settings, [file]: readonly string[]): Promise<number> {
  if (!file) {
    console.error('Say which backup: "restore FILE".')
    return 2
  }
  const notes = await withEngine(settings, async ({ backups }) => {
    const isKept = !existsSync(file) && (await backups.list()).some(({ key }) => key === file)
    return isKept ? backups.restoreKept(file) : backups.restore(resolve(file))
  })
  console.log('Everything is as it was in the backup. A site that runs notices within half a minute.')
  for (const note of notes) console.log(note)
  return 0
}
