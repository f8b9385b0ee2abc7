import type { BoundHooks } from '@longhouse/engine'
import { deleteMatching } from '../../../platform/delete-matching.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { pushDevicesCollection } from './push-devices.collection.ts'

/** Whoever logs out of a browser, there or from elsewhere, gets nothing pushed to it any more. */
export const pushDevicesHooks: BoundHooks = hooksByName('_sessions', {
  afterDelete: ({ tx, record: { id: session } }) =>
    // Sessions end in the course of other writes, whose order of locks they do not know.
    tx.outOfTurn(async () => {
      const devices = tx.records(pushDevicesCollection)
      await deleteMatching(devices, { filter: 'session = {:session}', params: { session } })
    }),
})
