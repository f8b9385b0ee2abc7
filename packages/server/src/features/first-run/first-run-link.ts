import { createHash, randomBytes } from 'node:crypto'
import { ApiError, type RecordSource, type Transaction } from '@longhouse/engine'
import {
  firstRunMessages,
  firstRunPage,
  firstRunSeconds,
  firstRunStatus,
} from '@longhouse/contract/first-run'
import { deleteMatching } from '../../platform/records.ts'
import type { Site } from '../../platform/feature.ts'
import { firstRunLinksCollection } from '../../collections/site.ts'
import { usersCollection } from '../../collections/users.ts'

const tokenBytes = 32

/**
 * Creates the link for the first administrator: it works once, within the hour, and ends the one before.
 * Returns undefined if there is an administrator, and in the demo, which has its own.
 */
export async function newFirstRunLink({
  engine,
  settings,
}: Pick<Site, 'engine' | 'settings'>): Promise<string | undefined> {
  if (settings.isDemo || (await hasAdministrator(engine))) return undefined
  const token = randomBytes(tokenBytes).toString('base64url')
  const expires = new Date((await engine.clock()).getTime() + firstRunSeconds * 1000)
  const isMade = await engine.transaction(async (tx) => {
    await holdFirstRun(tx)
    if (await hasAdministrator(tx)) return false
    const links = tx.records(firstRunLinksCollection)
    await deleteMatching(links, {})
    await links.create({ token_hash: hashOf(token), expires })
    return true
  })
  return isMade ? `${settings.publicUrl}${firstRunPage}#${token}` : undefined
}

/** Locks the link: one request at a time creates or uses one. */
export function holdFirstRun(tx: Transaction): Promise<void> {
  return tx.lockName(firstRunLinksCollection.name)
}

/** Returns the id of a token's link. Throws an error with the message to show if it is invalid. */
export async function requireFirstRunLink(
  source: Pick<RecordSource, 'records'>,
  token: string,
  now: Date,
): Promise<string> {
  if (await hasAdministrator(source)) throw refuseWith('over', firstRunStatus.over)
  const link = await source.records(firstRunLinksCollection).findFirst({
    filter: 'token_hash = {:hash}',
    params: { hash: hashOf(token) },
  })
  if (!link) throw refuseWith('unknown', firstRunStatus.deadLink)
  if (Date.parse(link.expires) <= now.getTime()) throw refuseWith('expired', firstRunStatus.deadLink)
  return link.id
}

async function hasAdministrator(source: Pick<RecordSource, 'records'>): Promise<boolean> {
  return (await source.records(usersCollection).findFirst({ filter: 'is_admin = true' })) !== undefined
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function refuseWith(reason: 'over' | 'unknown' | 'expired', status: number): ApiError {
  return new ApiError({ status, code: `first_run_${reason}`, message: firstRunMessages[reason] })
}
