import type { Engine } from '@longhouse/engine'
import type { Settings } from '../settings.ts'
import { demoMembers } from './demo-random.ts'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A problem and its fix. */
interface Misplaced {
  readonly problem: string
  readonly todo: string
}

/**
 * Returns why these members are in the wrong place, and the fix. A live site must not have sample members,
 * whose password is published. The demo must not have others, because any visitor can be any member there.
 * Undefined if all is well.
 */
export async function misplacedMembers(
  source: Pick<Engine, 'query'>,
  settings: Settings,
): Promise<Misplaced | undefined> {
  const { sample, others } = await countMembers(source)
  const place = placeOf(settings)
  if (!settings.isDemo && sample > 0)
    return {
      problem: `${place} holds the sample members of the demo, whose password is published`,
      todo: `take them out with \`npm run manage -- seed none\`, or name another place in ${settingOf(settings)}.`,
    }
  if (settings.isDemo && others > 0 && sample === 0)
    return {
      problem: `${place} holds members who are not of the demo, and in the demo everybody can be anybody`,
      todo: `set the DISCORD_ variables (or DEMO=0) to run the site itself, or name an empty place in ${settingOf(settings)}.`,
    }
  return undefined
}

async function countMembers(source: Pick<Engine, 'query'>): Promise<{ sample: number; others: number }> {
  const [row] = await source.query<{ sample: unknown; everybody: unknown }>({
    sql: `SELECT (SELECT COUNT(*) FROM users WHERE id LIKE ?) AS sample,
      (SELECT COUNT(*) FROM users) AS everybody`,
    params: [demoMembers],
  })
  const sample = Number(row?.sample ?? 0)
  return { sample, others: Number(row?.everybody ?? 0) - sample }
}

function placeOf({ databaseUrl, dataDir }: Settings): string {
  return databaseUrl ? 'The database of DATABASE_URL' : `The data folder ${dataDir}`
}

function settingOf({ databaseUrl }: Settings): string {
  return databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
}

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
