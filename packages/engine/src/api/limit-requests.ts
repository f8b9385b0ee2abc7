import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guest, type Caller } from '../auth/auth-service.ts'
import type { BatchItem } from '../batch/batch-item.ts'
import type { EngineParts } from '../engine-parts.ts'
import { type LimitedCaller, labelsOf } from '../limits/rate-limits.ts'
import type { RequestContext } from '../records/request-context.ts'
import { pathOf } from './request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests to this route are not counted: refusing a caller without access costs less. */
    readonly isUnlimited?: boolean
  }
}

/** Counts every request of the server, also to routes that the host adds, before anything of it is read. */
export function limitRequests(app: FastifyInstance, parts: EngineParts): void {
  const { limits } = parts
  if (!limits.isOn) return
  app.addHook('onRequest', async (request) => {
    const path = decodedPath(request)
    // Answering these costs no more than refusing them.
    if (request.method === 'OPTIONS' || path === '/api/health' || path === '/api/ready') return
    if (request.routeOptions.config.isUnlimited) return
    const labels = labelsOf({
      method: request.method,
      route: request.routeOptions.url,
      path,
      collection: parts.collections.get(collectionIn(request))?.name,
    })
    const caller = await callerOf(request, parts)
    if (!caller.isSuperuser) await limits.take(labels, limitedCaller(caller, request.ip))
  })
}

/** Counts the creates inside a batch as if they had come one by one. */
export async function limitBatch(
  { limits, collections }: EngineParts,
  { items, caller }: { readonly items: readonly BatchItem[]; readonly caller: RequestContext },
): Promise<void> {
  const { auth, isSuperuser, ip } = caller
  if (!limits.isOn || isSuperuser) return
  const creates = items.filter(({ method }) => method === 'POST' || method === 'PUT')
  const byCollection = Map.groupBy(creates, ({ path }) => {
    const name = /^\/api\/collections\/([^/]+)\//.exec(path)?.[1]
    return name === undefined ? undefined : collections.get(name)?.name
  })
  for (const [name, { length }] of byCollection) {
    if (name === undefined) continue
    await limits.take([`${name}:create`, '*:create'], limitedCaller({ auth }, ip), length)
  }
}

/** Returns a caller as limits identify it. */
export function limitedCaller({ auth }: Pick<Caller, 'auth'>, ip: string): LimitedCaller {
  return auth ? { ip, authId: `${auth.collectionId}/${auth.id}` } : { ip }
}

/** Returns the caller, or a guest if authentication fails: a later step reports the error. */
async function callerOf({ raw }: FastifyRequest, { auth, logger }: EngineParts): Promise<Caller> {
  const { authorization } = raw.headers
  if (!authorization) return guest
  return auth.authenticate(authorization).catch((error: unknown) => {
    logger.debug(error)
    return guest
  })
}

function collectionIn({ params }: FastifyRequest): string {
  const isNamed = typeof params === 'object' && params !== null && 'collection' in params
  return isNamed && typeof params.collection === 'string' ? params.collection : ''
}

function decodedPath({ raw }: FastifyRequest): string {
  const path = pathOf(raw.url ?? '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
