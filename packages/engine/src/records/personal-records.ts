import type { RecordJson, RecordPage } from './read-result.ts'
import type { RecordName } from './hooks.ts'
import type { ListParams } from './list-records.ts'
import type { Records } from './records.ts'
import type { AuthRecord } from './request-context.ts'
import { bodyOf } from './files.ts'

/** Records as one person may use them: what their own requests could read and write, and no more. */
export interface PersonalRecords {
  readonly auth: AuthRecord
  list(collection: string, params?: ListParams): Promise<RecordPage>
  view(record: RecordName): Promise<RecordJson>
  create(collection: string, values: Readonly<Record<string, unknown>>): Promise<RecordJson>
  update(record: RecordName, values: Readonly<Record<string, unknown>>): Promise<RecordJson>
  delete(record: RecordName): Promise<void>
}

/** The records of a person for server code that acts in their name. */
export function personalRecords(records: Records, auth: AuthRecord): PersonalRecords {
  const by = (method: string) =>
    records.as({
      auth,
      isSuperuser: false,
      kind: 'default',
      method,
      query: {},
      headers: {},
      body: {},
      ip: '',
    })
  return {
    auth,
    list: async (collection, params = {}) => (await by('GET').list(collection, params)).body,
    view: async ({ collection, id }) => (await by('GET').view(collection, id)).body,
    create: (collection, values) => by('POST').create(collection, { body: bodyOf(values) }),
    update: ({ collection, id }, values) => by('PATCH').update(collection, id, { body: bodyOf(values) }),
    delete: ({ collection, id }) => by('DELETE').delete(collection, id),
  }
}
