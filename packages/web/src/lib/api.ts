import PocketBase, { type RecordModel, type RecordService } from 'pocketbase'
import { fileUrl } from './file-url.ts'
import { painted } from './painted.ts'
import { syncSession } from './session-state.ts'

const client = new PocketBase(typeof location === 'undefined' ? 'http://localhost' : location.origin)
// The query cache decides what is fetched and what is dropped; two screens may well ask for the same list.
client.autoCancellation(false)
client.authStore.onChange(() => syncSession())
// Sending takes longer than drawing what a press has changed: whoever writes sees that first.
client.beforeSend = async (url, options) => {
  if (options.method !== 'GET') await painted()
  return { url, options }
}

/** The one door to the server: the official client, its records typed by the contract. */
export const api = {
  client,
  authStore: client.authStore,
  realtime: client.realtime,
  collection: <T = RecordModel>(name: string): RecordService<T> => client.collection<T>(name),
  /** A filter with its values bound, never pasted. */
  filter: (text: string, values?: Record<string, unknown>): string => client.filter(text, values),
  /** The address of a record's file, or undefined while it has none. */
  fileUrl,
  /** Asks one of the site's own endpoints and gives the parsed answer. */
  get: <Answer = unknown>(path: string): Promise<Answer> => client.send<Answer>(path, { method: 'GET' }),
  /** Posts JSON to one of the site's own endpoints and gives the parsed answer. */
  post: <Answer = unknown>(path: string, body: object): Promise<Answer> =>
    client.send<Answer>(path, { method: 'POST', body }),
}
