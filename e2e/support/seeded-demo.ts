import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seededDemo, startSite } from './site-process.ts'

/**
 * Playwright's global set-up: seeds the demo once. Every site of the run begins with a copy of its data
 * folder.
 */
export default async function seedDemoOnce(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-seeded-'))
  const site = await startSite({ dataDir })
  await site.stop()
  forgetPosts(dataDir)
  process.env[seededDemo] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

// The Discord simulator of each site begins empty: messages that this one got must be sent to the next ones,
// too.
function forgetPosts(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'demo', 'data.db'))
  database.exec('DELETE FROM discord_mirrors')
  database.close()
}
