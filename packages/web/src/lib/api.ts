import PocketBase, { type RecordModel, type RecordService } from 'pocketbase'
import { fileUrl } from './base/file-url.ts'
import { painted } from './base/painted.ts'
import { syncSession } from './base/session-state.ts'

const client = new PocketBase(typeof location === 'undefined' ? 'http://localhost' : location.origin)
// The query cache decides what is fetched and dropped; two screens may request the same list.
client.autoCancellation(false)
client.authStore.onChange(() => syncSession())
// Sending takes longer than drawing a change, so a write waits until its change is on screen.
client.beforeSend = async (url, options) => {
  if (options.method !== 'GET') await painted()
  return { url, options }
}

/** The only client of the server: the official client, with records typed by the contract. */
export const api = {
  client,
  authStore: client.authStore,
  realtime: client.realtime,
  collection: <T = RecordModel>(name: string): RecordService<T> => client.collection<T>(name),
  /** Builds a filter with bound values, never pasted ones. */
  filter: (text: string, values?: Record<string, unknown>): string => client.filter(text, values),
  /** Returns the address of a record's file, or undefined if it has none. */
  fileUrl,
  /** Requests one of the site's endpoints. Returns the parsed response. */
  get: <Answer = unknown>(path: string): Promise<Answer> => client.send<Answer>(path, { method: 'GET' }),
  /** Posts JSON to one of the site's endpoints. Returns the parsed response. */
  post: <Answer = unknown>(path: string, body: object): Promise<Answer> =>
    client.send<Answer>(path, { method: 'POST', body }),
}
