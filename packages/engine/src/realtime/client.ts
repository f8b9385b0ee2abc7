import type { CachedAuth } from '../auth/auth-cache.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { EventStream } from './event-stream.ts'
import type { Topic } from './stream-request.ts'

/** The login of a stream: its account, and its end (milliseconds since 1970). */
export interface ClientLogin {
  readonly cached: CachedAuth
  readonly until: number
  /** The session it belongs to; empty for tokens without one. */
  readonly sid: string
  /** Whether its token has the rights of a superuser, for any account. */
  readonly isOperator: boolean
}

/** One connected reader. */
export interface Client {
  readonly id: string
  readonly ip: string
  readonly stream: EventStream
  login: ClientLogin | undefined
  topics: ReadonlyMap<string, Topic>
}

/** Returns the request as rules see it when an event is about to be sent to a client. */
export function contextFor(client: Client, topic: Topic): RequestContext {
  return {
    auth: client.login?.cached.auth ?? null,
    isSuperuser: hasEveryRight(client),
    kind: 'realtime',
    method: 'GET',
    query: topic.query,
    headers: topic.headers,
    body: {},
    ip: client.ip,
  }
}

/** Checks whether a client receives everything: as a superuser, or with an operator's token. */
export function hasEveryRight({ login }: Client): boolean {
  return login !== undefined && (login.isOperator || login.cached.isSuperuser)
}

/** Drops a login whose token has expired. */
export function dropExpiredLogin(client: Client, now: number): void {
  if (client.login && client.login.until <= now) client.login = undefined
}
