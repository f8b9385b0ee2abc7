import type { RoleChange } from '@longhouse/contract/bot'
import { DeliveryLoop } from '../../platform/deliveries/delivery-loop.ts'
import type { AgeLimit, DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import type { Platform } from '../../platform/feature.ts'
import { deliverRole, type DeliverDependencies, type RoleOutcome } from './deliver-role.ts'
import { RoleQueue } from './role-queue.ts'
import { usualTiming } from './role-timing.ts'

export interface RoleWorkerDependencies extends DeliverDependencies, Pick<Platform, 'logger'> {
  readonly timing?: DeliveryTiming & AgeLimit
}

/** Gives and takes roles in Discord, one after the other. */
export function startRoleWorker(dependencies: RoleWorkerDependencies): () => Promise<void> {
  const { engine, logger, timing = usualTiming } = dependencies
  const queue = new RoleQueue({ engine, timing })
  const loop = new DeliveryLoop<RoleChange, RoleOutcome>({
    timing,
    next: () => queue.next(),
    send: (change) => attempt(dependencies, change),
    settle: (change, outcome) => queue.settle(change, outcome),
    onFailure: (error) => logger.error({ err: error }, 'The role changes could not be read.'),
  })
  const stopListening = engine.onChange(({ collection, record }) => {
    if (collection !== roleChangesCollection.name) return
    if (record['status'] === 'pending' && record['leads'] !== true) loop.wake()
  })
  loop.wake()
  return async () => {
    stopListening()
    await loop.stop()
  }
}

async function attempt(dependencies: RoleWorkerDependencies, change: RoleChange): Promise<RoleOutcome> {
  const outcome = await deliverRole(dependencies, change)
  if (outcome.kind !== 'delivered' && outcome.kind !== 'wait') {
    const { id, role_id: role, wants, attempts } = change
    const { kind, reason } = outcome
    dependencies.logger.warn({ change: id, role, wants, attempts, kind, reason }, 'A role was not changed.')
  }
  return outcome
}
