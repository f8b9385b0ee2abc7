import type { Engine, Transaction } from '@longhouse/engine'
import { generateFromPattern } from '@longhouse/engine/schema'
import { cleanUsername, isUsername, userLimits, userShape } from '@longhouse/contract/users'
import { usersCollection } from '../../collections/users.ts'

const batch = 500
const suffix = '_[0-9]{4}'

/** Returns a valid username from any name: its allowed characters, with digits if that is taken. */
export async function freeUsername(tx: Transaction, name: string): Promise<string> {
  const cleaned = cleanUsername(name)
  if (cleaned === '') return generateFromPattern(userShape.username.autogeneratePattern ?? '')
  let free = cleaned
  while (await isTaken(tx, free)) free = withDigits(cleaned)
  return free
}

/** Returns a name that is most likely free: four digits follow it, or replace its end if it is too long. */
export function withDigits(name: string): string {
  return cleanUsername(name.slice(0, userLimits.username - 5)) + generateFromPattern(suffix)
}

/** A member whose username was changed. */
export interface Renamed {
  readonly id: string
  readonly before: string
  readonly now: string
}

/**
 * Renames members whose username is invalid by today's rule: from an import, or before there was a rule. No
 * login uses it, and the old address still leads to their profile. Idempotent.
 */
export async function cleanUsernames(engine: Engine): Promise<Renamed[]> {
  const renamed: Renamed[] = []
  let last = ''
  for (;;) {
    const options = { filter: 'id > {:last}', params: { last }, sort: 'id', limit: batch }
    const page = await engine.records(usersCollection).findAll(options)
    for (const { id, username } of page) {
      if (isUsername(username)) continue
      const now = await engine.transaction(async (tx) => {
        const free = await freeUsername(tx, username)
        await tx.records(usersCollection).update(id, { username: free })
        return free
      })
      renamed.push({ id, before: username, now })
    }
    last = page.at(-1)?.id ?? ''
    if (page.length < batch) break
  }
  return renamed
}

async function isTaken(tx: Transaction, name: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM users WHERE LOWER(username) = LOWER(?) LIMIT 1'
  return (await tx.query({ sql, params: [name] })).length > 0
}
