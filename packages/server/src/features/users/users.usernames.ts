import type { Transaction } from '@longhouse/engine'
import { generateFromPattern } from '@longhouse/engine/schema'
import { cleanUsername, isUsername, userLimits, userShape } from '@longhouse/contract/users'
import type { Site } from '../../platform/feature.ts'
import { usersCollection } from './users.collection.ts'

const batch = 500
const suffix = '_[0-9]{4}'

/** What somebody is called whose name cannot be a username: what is left of it, with digits where that is taken. */
export async function freeUsername(tx: Transaction, name: string): Promise<string> {
  const cleaned = cleanUsername(name)
  if (cleaned === '') return generateFromPattern(userShape.username.autogeneratePattern ?? '')
  if (!(await isTaken(tx, cleaned))) return cleaned
  return cleanUsername(cleaned.slice(0, userLimits.username - 5)) + generateFromPattern(suffix)
}

/**
 * Gives those a username by today's rule who came with another one: by an import, or before there was a rule. Nobody
 * logs in by it, and their old address still leads to their profile. Idempotent.
 */
export async function cleanUsernames({ engine, logger }: Pick<Site, 'engine' | 'logger'>): Promise<void> {
  let changed = 0
  let last = ''
  for (;;) {
    const options = { filter: 'id > {:last}', params: { last }, sort: 'id', limit: batch }
    const page = await engine.records(usersCollection).findAll(options)
    for (const { id, username } of page) {
      if (isUsername(username)) continue
      await engine.transaction(async (tx) => {
        await tx.records(usersCollection).update(id, { username: await freeUsername(tx, username) })
      })
      changed += 1
    }
    last = page.at(-1)?.id ?? ''
    if (page.length < batch) break
  }
  if (changed > 0) logger.info({ changed }, 'Usernames were brought in line with the rule.')
}

async function isTaken(tx: Transaction, name: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM users WHERE LOWER(username) = LOWER(?) LIMIT 1'
  return (await tx.query({ sql, params: [name] })).length > 0
}
