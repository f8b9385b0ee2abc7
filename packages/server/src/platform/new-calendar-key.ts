import { randomBytes } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { calendarKeyLength } from '@longhouse/contract/calendar'
import { calendarKeysCollection } from '../collections/calendar.ts'

/** Gives a member a new key; the one before stops working. */
export function renewKey(engine: Engine, user: string): Promise<string> {
  return giveKey(engine, { user, isNew: true })
}

/** Returns the key of a member, created if they have none. */
export function ensureKey(engine: Engine, user: string): Promise<string> {
  return giveKey(engine, { user, isNew: false })
}

function giveKey(
  engine: Engine,
  { user, isNew }: { readonly user: string; readonly isNew: boolean },
): Promise<string> {
  return engine.transaction(async (tx) => {
    // If two tabs ask concurrently, the second finds the key of the first.
    await tx.lock('users', user)
    const keys = tx.records(calendarKeysCollection)
    const known = await keys.findFirst({ filter: 'user = {:user}', params: { user } })
    if (known && !isNew) return known.key
    // Each random byte makes four thirds of a character.
    const key = randomBytes((calendarKeyLength * 3) / 4).toString('base64url')
    await (known ? keys.update(known.id, { key, last_used: '' }) : keys.create({ user, key }))
    return key
  })
}
