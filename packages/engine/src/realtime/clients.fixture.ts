import { PassThrough } from 'node:stream'
import type { AuthRecord, RequestContext } from '../records/request-context.ts'
import { CollectionRegistry, collectionIdOf, superusersCollection } from '../records/collections.ts'
import { guest } from '../records/records.fixture.ts'
import type { Client } from './client.ts'
import { StreamFlusher, defaultStreamLimits, EventStream } from './event-stream.ts'

/** Streams that go nowhere, one for each caller. */
export function clientsOf(callers: readonly RequestContext[]): Client[] {
  return callers.map((caller, n) => clientOf(caller, `client${n}`))
}

/** A request of a member with these values. */
export function memberWith(
  values: { readonly id: string } & Readonly<Record<string, unknown>>,
): RequestContext {
  return { ...guest, auth: { ...values, collectionId: collectionIdOf('people'), collectionName: 'people' } }
}

const operator: AuthRecord = {
  id: 'operator',
  collectionId: 'operators',
  collectionName: superusersCollection,
}
const [anyCollection] = new CollectionRegistry([]).all()

function clientOf({ auth, isSuperuser }: RequestContext, id: string): Client {
  const stream = new EventStream(new PassThrough(), {
    id,
    limits: defaultStreamLimits,
    flusher: new StreamFlusher(),
    now: 0,
  })
  const person = auth ?? (isSuperuser ? operator : null)
  if (!anyCollection || !person) return { id, ip: '', stream, login: undefined, topics: new Map() }
  const isOne = isSuperuser && auth === null
  const cached = {
    collection: anyCollection,
    auth: person,
    isSuperuser: isOne,
    tokenKey: 'k',
    isCurrent: true,
  }
  return {
    id,
    ip: '',
    stream,
    login: { cached, until: Infinity, sid: '', isOperator: isSuperuser && !isOne },
    topics: new Map(),
  }
}
