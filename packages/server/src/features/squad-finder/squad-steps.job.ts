import type { Engine } from '@longhouse/engine'
import { forgottenBefore, isLive } from '@longhouse/contract/squad-finder'
import { squadCallsCollection } from '../../collections/squad-finder.ts'
import { deleteMatchingApart } from '../../platform/records.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'

/** Dependencies of the jobs. */
type StepsSite = Pick<Site, 'engine' | 'logger'> & Stoppable

const batch = 200

/**
 * Ends calls whose time is over, every minute. If there are more than one batch, the next run takes the rest.
 */
export async function expireCalls({ engine, logger, signal }: StepsSite, now: Date): Promise<void> {
  const over = await engine.records(squadCallsCollection).findAll({
    filter: "(state = 'open' || state = 'full') && expires_at <= {:now}",
    params: { now },
    sort: 'expires_at,id',
    limit: batch,
  })
  await forEachApart(over, signal, ({ id }) =>
    expire(engine, { id, now }).catch((error: unknown) =>
      logger.error({ err: error, call: id }, 'a call for a squad could not be ended'),
    ),
  )
}

/** Expires a call, unless its owner has renewed or closed it in the meantime. */
function expire(engine: Engine, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  return engine.transaction(async (tx) => {
    await tx.lock(squadCallsCollection.name, id)
    const calls = tx.records(squadCallsCollection)
    const call = await calls.findById(id)
    if (!call || (call.state !== 'open' && call.state !== 'full') || isLive(call, now)) return
    await calls.update(id, { state: 'expired' })
  })
}

/** Deletes calls that have been over for a month, with their seats. Returns their number. */
export function pruneCalls({ engine, signal }: Pick<Site, 'engine'> & Stoppable, now: Date): Promise<number> {
  return deleteMatchingApart(engine.records(squadCallsCollection), {
    filter: 'expires_at < {:before}',
    params: { before: forgottenBefore(now) },
    signal,
  })
}
