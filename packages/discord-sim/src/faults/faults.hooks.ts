import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DiscordError, rateLimited, statusError } from '../api/discord-error.ts'
import type { LoggedRequest } from '../control/request-log.ts'
import type { Sim } from '../sim.ts'
import type { ActiveFault } from './faults.ts'
import { type RoutePlace, placeOf } from './route-groups.ts'

/** Logs every request of the site, and applies its fault. */
export function addFaultHooks(app: FastifyInstance, sim: Sim): void {
  const log = new WeakMap<FastifyRequest, LoggedRequest>()
  const truncated = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const path = new URL(request.originalUrl, 'http://sim').pathname
    const place = placeOf(path)
    if (!place) return

    const fault = sim.faults.meet(place)
    log.set(
      request,
      sim.requests.open({ ...entryOf(request, path, place), ...(fault && { fault: fault.kind }) }),
    )
    if (fault?.kind === 'truncated') truncated.add(request)
    if (fault) await inflict(fault, place, { request, reply })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!truncated.has(request)) return payload
    return cutInHalf(reply, typeof payload === 'string' ? payload : '')
  })

  app.addHook('onResponse', async (request, reply) => {
    const entry = log.get(request)
    if (entry) entry.status = reply.statusCode
  })
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

async function inflict(fault: ActiveFault, place: RoutePlace, { request, reply }: Exchange): Promise<void> {
  if (fault.kind === 'rateLimited') throw rateLimited(fault.retryAfterSeconds, fault.scope)
  if (fault.kind === 'status') throw faultStatus(fault.code, place)
  if (fault.kind === 'slow') await sleep(fault.ms)
  if (fault.kind === 'hang') await new Promise(() => {})
  if (fault.kind === 'down') {
    reply.hijack()
    request.raw.destroy()
  }
}

function faultStatus(code: number, { group }: RoutePlace): DiscordError {
  if (group === 'webhooks' && code === 401) return new DiscordError(401, 50027, 'Invalid Webhook Token')
  if (group === 'webhooks' && code === 404) return new DiscordError(404, 10015, 'Unknown Webhook')
  if (group === 'interactions' && code === 401) return new DiscordError(401, 50027, 'Invalid Webhook Token')
  if (group === 'interactions' && code === 404) return new DiscordError(404, 10062, 'Unknown interaction')
  if (code === 403) return new DiscordError(403, 50013, 'Missing Permissions')
  return statusError(code)
}

// The action is done; only the response is lost.
function cutInHalf(reply: FastifyReply, body: string): Readable {
  const bytes = Buffer.from(body || '{"lost":true}')
  void reply.header('content-length', bytes.length)
  if (reply.statusCode === 204) void reply.code(200)
  return Readable.from(
    (async function* half() {
      yield bytes.subarray(0, bytes.length >> 1)
      await sleep(20)
      throw new Error('The connection was cut on purpose.')
    })(),
  )
}

function entryOf(request: FastifyRequest, path: string, place: RoutePlace): Omit<LoggedRequest, 'at'> {
  const reason = request.headers['x-audit-log-reason']
  return {
    method: request.method,
    path,
    group: place.group,
    ...(typeof reason === 'string' && { reason: decodeURIComponent(reason) }),
  }
}
