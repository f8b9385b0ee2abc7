import PocketBase from 'pocketbase'
import { wipeOrder } from '../fixtures/collections.ts'
import type { RunningServer, StartServer } from './api.ts'

/** A server somebody else started; its superuser brings in the collections and takes records out again. */
export function givenUrl(url: string, superuser: RunningServer['superuser']): StartServer {
  return async (schema) => {
    const root = new PocketBase(url)
    root.autoCancellation(false)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    await root.collections.import([...schema] as never[], false)
    await root.settings.update({ batch: { enabled: true, maxRequests: 50, timeout: 30 } })
    return { url, superuser, empty: () => wipe(root), close: async () => {} }
  }
}

async function wipe(root: PocketBase): Promise<void> {
  for (const collection of wipeOrder) await root.collections.truncate(collection)
}
