import type { BoundHooks } from '@longhouse/engine'
import { deleteMatching } from '../../../platform/delete-matching.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { pushDevicesCollection } from '../../../collections/notifications.ts'

/** Deletes the push devices of a session that ends, there or from elsewhere. */
export const pushDevicesHooks: BoundHooks = hooksByName('_sessions', {
  afterDelete: ({ tx, record: { id: session } }) =>
    // Sessions end within other writes, whose lock order does not cover devices.
    tx.outOfTurn(async () => {
      const devices = tx.records(pushDevicesCollection)
      await deleteMatching(devices, { filter: 'session = {:session}', params: { session } })
    }),
})
