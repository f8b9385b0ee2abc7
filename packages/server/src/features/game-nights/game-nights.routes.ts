import { addressKey, notAllowed, notFound, type Engine } from '@longhouse/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nightLimits } from '@longhouse/contract/game-nights'
import { z } from 'zod'
import { gameNightsCollection } from '../../collections/game-nights.ts'
import { requireLoggedIn, type LoggedInContext } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { parseBody } from '../../platform/parse-body.ts'
import { addFacts } from '../../platform/squad-facts.ts'
import { movePerson, readBench } from './bench.ts'
import { formNight } from './form-night.ts'
import { openOverlays } from './overlay.ts'

interface ById {
  Params: { readonly id: string }
}

const forming = { maxRequests: 30, duration: 60 }
const moves = { maxRequests: 240, duration: 60 }
const looks = { maxRequests: 120, duration: 60 }
// Only wrong keys count: an overlay polls every two seconds, and a studio has many at one address.
const wrongKeys = { maxRequests: 30, duration: 600 }

const factsBody = z.object({ facts: z.array(z.unknown()) })
const formBody = z.object({ seed: z.int().min(0).max(nightLimits.seed).optional() }).nullish()
const moveBody = z.object({ user: z.string().max(100), squad: z.string().max(100).default('') })
const overlayKey = /^[a-z0-9]{24}$/

/** Facts of squads, changes of squads by hosts, and the overlay: `/api/squads/ID/facts` and `/api/game-nights/…`. */
export function gameNightsRoutes(app: FastifyInstance, site: Site): void {
  const { engine, now } = site
  const readOverlay = openOverlays(site)

  app.post<ById>('/api/squads/:id/facts', async (request) => {
    const { auth: author } = await requireLoggedIn(request)
    const { facts } = parseBody(factsBody, request.body)
    return addFacts(site, { squad: request.params.id, author, facts })
  })

  app.post<ById>('/api/game-nights/:id/form', async (request) => {
    const host = await requireNightHost(engine, request)
    await engine.limit({ label: 'form squads', who: host.auth.id }, forming)
    const body = parseBody(formBody, request.body)
    return formNight(engine, { host, id: request.params.id, seed: body?.seed, now: now() })
  })

  app.post<ById>('/api/game-nights/:id/move', async (request, reply) => {
    const host = await requireNightHost(engine, request)
    await engine.limit({ label: 'move people', who: host.auth.id }, moves)
    await movePerson(engine, { host, id: request.params.id, ...parseBody(moveBody, request.body) })
    return reply.code(204).send()
  })

  app.get<ById>('/api/game-nights/:id/bench', async (request, reply) => {
    const host = await requireNightHost(engine, request)
    await engine.limit({ label: 'bench', who: host.auth.id }, looks)
    reply.header('cache-control', 'no-store')
    return readBench(engine, await requireNight(engine, request.params.id))
  })

  app.get<{ Params: { readonly key: string } }>('/api/game-nights/overlay/:key', async (request, reply) => {
    const { key } = request.params
    const page = overlayKey.test(key) ? await readOverlay(key) : undefined
    if (!page) {
      await engine.limit({ label: 'wrong overlay key', who: addressKey(request.ip) }, wrongKeys)
      throw notFound()
    }
    void reply.headers({ etag: page.etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match']?.replace(/^W\//, '') === page.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(page.text)
  })
}

async function requireNight(engine: Engine, id: string) {
  const night = await engine.records(gameNightsCollection).findById(id)
  if (!night) throw notFound()
  return night
}

/** Returns the caller if they host the night. Throws 404 if they may not see it, 403 if they are not a host. */
async function requireNightHost(
  engine: Engine,
  request: FastifyRequest<{ Params: { readonly id: string } }>,
): Promise<LoggedInContext> {
  const { view, delete: manage } = gameNightsCollection.rules
  const context = await requireLoggedIn(request)
  const night = { collection: gameNightsCollection.name, id: request.params.id }
  if (night.id.includes('\0') || !(await engine.isAllowed(view ?? '', context, night))) throw notFound()
  if (!(await engine.isAllowed(manage ?? '', context, night))) throw notAllowed()
  return context
}
