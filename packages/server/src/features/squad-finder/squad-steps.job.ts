import type { Engine } from '@longhouse/engine'
import { forgottenBefore, isLive } from '@longhouse/contract/squad-finder'
import type { Site } from '../../platform/feature.ts'
import { squadCallsCollection } from './squad-calls.collection.ts'

/** What the jobs work with. */
type StepsSite = Pick<Site, 'engine' | 'logger'>

const batch = 200

/** Ends calls whose time is over. Every minute; what one look leaves over, the next takes. */
export async function expireCalls({ engine, logger }: StepsSite, now: Date): Promise<void> {
  const over = await engine.records(squadCallsCollection).findAll({
    filter: "(state = 'open' || state = 'full') && expires_at <= {:now}",
    params: { now },
    sort: 'expires_at,id',
    limit: batch,
  })
  for (const { id } of over)
    await expire(engine, { id, now }).catch((error: unknown) =>
      logger.error({ err: error, call: id }, 'a call for a squad could not be ended'),
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
export async function pruneCalls({ engine }: Pick<Site, 'engine'>, now: Date): Promise<number> {
  const calls = engine.records(squadCallsCollection)
  let removed = 0
  for (;;) {
    const old = await calls.findAll({
      filter: 'expires_at < {:before}',
      params: { before: forgottenBefore(now) },
      sort: 'id',
      limit: batch,
    })
    for (const { id } of old) await calls.delete(id)
    removed += old.length
    if (old.length < batch) return removed
  }
}
