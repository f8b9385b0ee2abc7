import type { Engine } from '@longhouse/engine'
import { forgottenBefore, isLive } from '@longhouse/contract/squad-finder'
import { deleteMatchingApart } from '../../platform/delete-matching.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import { squadCallsCollection } from './squad-calls.collection.ts'

/** What the jobs work with. */
type StepsSite = Pick<Site, 'engine' | 'logger'> & Stoppable

const batch = 200

/** Ends calls whose time is over. Every minute; what one look leaves over, the next takes. */
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

/** Its owner may have begun it anew or closed it meanwhile. */
function expire(engine: Engine, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  return engine.transaction(async (tx) => {
    await tx.lock(squadCallsCollection.name, id)
    const calls = tx.records(squadCallsCollection)
    const call = await calls.findById(id)
    if (!call || (call.state !== 'open' && call.state !== 'full') || isLive(call, now)) return
    await calls.update(id, { state: 'expired' })
  })
}

/** Forgets calls that have been over for a month, with their seats; gives how many. */
export function pruneCalls({ engine, signal }: Pick<Site, 'engine'> & Stoppable, now: Date): Promise<number> {
  return deleteMatchingApart(engine.records(squadCallsCollection), {
    filter: 'expires_at < {:before}',
    params: { before: forgottenBefore(now) },
    signal,
  })
}
