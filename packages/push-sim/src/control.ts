import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { pushFaultSchema } from './fault.ts'
import { readBody } from './read-body.ts'
import type { PushSim } from './push-sim.ts'

interface ControlAnswer {
  readonly status: number
  readonly body?: unknown
}

const subscriptionSchema = z.strictObject({ serverKey: z.string().optional() })

/** The API for tests in another process: subscribe, read, set and clear faults. */
export async function controlAnswer(request: IncomingMessage, sim: PushSim): Promise<ControlAnswer> {
  const { method = '', url = '', headers } = request
  const { pathname, searchParams } = new URL(url, sim.url)
  // Another website open in the same browser must not call this API.
  if (method !== 'GET' && headers.origin !== undefined) return { status: 403 }
  const ended = /^\/api\/subscriptions\/([\w-]+)$/.exec(pathname)?.[1]
  if (ended && method === 'DELETE') {
    sim.unsubscribe(ended)
    return { status: 204 }
  }
  const answers: Readonly<Record<string, () => Promise<ControlAnswer>>> = {
    'POST /api/subscriptions': async () => {
      const { data, error } = subscriptionSchema.safeParse(await readJson(request))
      return error
        ? { status: 400, body: error.issues }
        : { status: 201, body: sim.subscribe(data.serverKey) }
    },
    'GET /api/pushes': async () => ({
      status: 200,
      body: sim.pushes(searchParams.get('subscription') ?? undefined),
    }),
    'GET /api/refusals': async () => ({ status: 200, body: sim.refusals }),
    'DELETE /api/pushes': async () => {
      sim.clear()
      return { status: 204 }
    },
    'PUT /api/fault': async () => {
      const { data, error } = pushFaultSchema.safeParse(await readJson(request))
      if (error) return { status: 400, body: error.issues }
      sim.setFault(data)
      return { status: 204 }
    },
    'DELETE /api/fault': async () => {
      sim.clearFaults()
      return { status: 204 }
    },
  }
  const answer = answers[`${method} ${pathname}`]
  return answer ? answer() : { status: 404 }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request)).toString())
  } catch {
    return undefined
  }
}
