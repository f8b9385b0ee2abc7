import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { addRateLimitHooks } from './api/rate-limits.hooks.ts'
import type { Clock } from './clock.ts'
import { type SimControl, createControl } from './control/control.ts'
import { addSameOriginHook } from './control/same-origin.hooks.ts'
import { addErrorHandlers } from './errors.ts'
import { addFaultHooks } from './faults/faults.hooks.ts'
import { isFollowUp } from './faults/route-groups.ts'
import { addGateway } from './gateway/sockets.ts'
import { followUpPath } from './interactions/follow-ups.routes.ts'
import { routes } from './routes.ts'
import { type Sim, createSim } from './sim.ts'
import type { DiscordWorld } from './world/world.types.ts'

export interface DiscordSimOptions {
  /** 0, the default, uses any free port. */
  port?: number
  host?: string
  /** The address for browsers, if it differs from host and port. */
  publicUrl?: string
  clock?: Clock
  /** Discord's own limits, on by default. Faults work either way. */
  rateLimits?: boolean
  /** How long a first answer to an interaction may take; Discord's 3,000 by default. */
  answerTimeMs?: number
  /** Before every Nth interaction one with a wrong signature is sent; 10 by default, 0 for never. */
  probeEvery?: number
  /** Direct messages opened in ten minutes before Discord reports that it is too fast; 50 by default. */
  directChannelsPerTenMinutes?: number
  /** Parts that replace those of the demo world. */
  world?: Partial<DiscordWorld>
}

export interface DiscordSim {
  /** Without a slash at the end: http://127.0.0.1:4300 */
  url: string
  /** url + /api/v10 */
  apiUrl: string
  /** Live, for reading; `control` changes it. */
  world: Readonly<DiscordWorld>
  control: SimControl
  /** URL of a webhook, by its name or id. */
  webhookUrl(nameOrId: string): string
  close(): Promise<void>
}

const tenMegabytes = 10 * 1024 * 1024

export async function startDiscordSim(options: DiscordSimOptions = {}): Promise<DiscordSim> {
  const sim = createSim({
    clock: options.clock ?? Date.now,
    rateLimits: options.rateLimits ?? true,
    answerTimeMs: options.answerTimeMs ?? 3000,
    probeEvery: options.probeEvery ?? 10,
    directChannelsPerTenMinutes: options.directChannelsPerTenMinutes ?? 50,
    world: options.world ?? {},
  })
  const app = await createApp(sim)
  const address = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  sim.url = (options.publicUrl ?? address).replace(/\/$/, '')

  return {
    url: sim.url,
    apiUrl: `${sim.url}/api/v10`,
    world: sim.world,
    control: createControl(sim),
    webhookUrl: (nameOrId) => webhookUrl(sim, nameOrId),
    close: () => app.close(),
  }
}

async function createApp(sim: Sim): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: tenMegabytes,
    // Hanging requests must not keep the simulator from closing.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: (request) => rewrite(request.url ?? '/'),
  })
  await app.register(formbody)
  await app.register(multipart, { limits: { files: 10, fileSize: tenMegabytes, fieldSize: tenMegabytes } })
  acceptEmptyJson(app)
  addErrorHandlers(app)
  addSameOriginHook(app)
  addFaultHooks(app, sim)
  addRateLimitHooks(app, sim)
  for (const addRoutes of routes) addRoutes(app, sim)
  addGateway(app, sim)
  return app
}

// One version for all; follow-ups of interactions get a path apart from webhooks.
function rewrite(url: string): string {
  const route = url.replace(/^\/api\/v(9|10)\//, '/api/')
  return isFollowUp(route) ? route.replace('/api/webhooks', followUpPath) : route
}

// Clients send the header with PUTs and DELETEs that have no body.
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) =>
    body === '' ? undefined : JSON.parse(body),
  )
}

function webhookUrl(sim: Sim, nameOrId: string): string {
  const webhook = sim.world.webhooks.find((one) => one.id === nameOrId || one.name === nameOrId)
  if (!webhook) throw new Error(`No webhook is called ${nameOrId}.`)
  return `${sim.url}/api/webhooks/${webhook.id}/${webhook.token}`
}
