import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Settings } from '../settings.ts'
import { demoMembers } from './demo-random.ts'

/**
 * Returns the folder around the demo's own if an earlier version has left sample members there, else
 * undefined.
 */
export function earlierDemo({ dataDir }: Settings): string | undefined {
  const folder = dirname(dataDir)
  const file = join(folder, 'data.db')
  if (!existsSync(file)) return undefined
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      return database.prepare('SELECT 1 FROM users WHERE id LIKE ? LIMIT 1').get(demoMembers) && folder
    } finally {
      database.close()
    }
  } catch {
    // Not a database of this site, or not readable: the demo does not report it.
    return undefined
  }
}
