import PocketBase from 'pocketbase'
import { wipeOrder } from '../fixtures/collections.ts'
import type { RunningServer, StartServer } from './api.ts'

/** Uses a server that already runs; its superuser imports the collections and deletes the records. */
export function givenUrl(url: string, superuser: RunningServer['superuser']): StartServer {
  return async (schema) => {
    const root = new PocketBase(url)
    root.autoCancellation(false)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    // The client's type asks for whole collection models; the server fills in what an export leaves out.
    await root.send('/api/collections/import', {
      method: 'PUT',
      body: { collections: schema, deleteMissing: false },
    })
    const allowBatch = async (isAllowed: boolean) => {
      await root.settings.update({ batch: { enabled: isAllowed, maxRequests: 50, timeout: 30 } })
    }
    await allowBatch(true)
    return { url, superuser, empty: () => wipe(root), allowBatch, close: async () => {} }
  }
}

async function wipe(root: PocketBase): Promise<void> {
  for (const collection of wipeOrder) await root.collections.truncate(collection)
}
