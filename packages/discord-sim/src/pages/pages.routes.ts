import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { readRouteParam } from '../api/params.ts'
import { statusError } from '../api/discord-error.ts'
import { createControl } from '../control/control.ts'
import { type Fault, faultSchema } from '../faults/faults.ts'
import type { Sim } from '../sim.ts'
import { findChannel } from '../world/channels.ts'
import { homePage } from './home.page.ts'
import { findWatcher } from './persona.routes.ts'
import { sendHtmlPage } from './send-page.ts'
import { widgetPage } from './widget.page.ts'

const assets = {
  style: new URL('./assets/sim.css', import.meta.url),
  script: new URL('./assets/home.js', import.meta.url),
  commandScript: new URL('./assets/command.js', import.meta.url),
}
const visit = z.object({ notice: z.string().max(500).optional().catch(undefined) })
const roles = z.object({ userId: z.string(), add: z.string().optional(), remove: z.string().optional() })
const membership = z.object({ userId: z.string(), member: z.enum(['yes', 'no']) })
const faults = z.object({
  clear: z.string().optional(),
  target: z.string().default(''),
  kind: z.string().default(''),
})

/** The pages for people, and their forms. */
export function pageRoutes(app: FastifyInstance, sim: Sim): void {
  const control = createControl(sim)

  app.get('/', async (request, reply) => {
    const { notice } = visit.parse(request.query)
    return sendHtmlPage(reply, homePage(sim, { watcher: findWatcher(request, sim), notice }))
  })
  app.get('/widget/:guild/:channel', async (request, reply) => {
    const id = readRouteParam(request, 'channel')
    const channel = findChannel(sim.world, id)
    if (!channel || readRouteParam(request, 'guild') !== sim.world.guild.id) throw statusError(404)
    return sendHtmlPage(reply, widgetPage(sim.world, channel), { framed: true })
  })
  app.get('/invite/:code', async (_, reply) => reply.redirect('/'))
  app.get('/_page/sim.css', async (_, reply) => sendAsset(reply, assets.style, 'text/css'))
  app.get('/_page/home.js', async (_, reply) => sendAsset(reply, assets.script, 'text/javascript'))

  app.get('/_page/command.js', async (_, reply) => sendAsset(reply, assets.commandScript, 'text/javascript'))

  app.post('/_page/roles', async (request, reply) => {
    const { userId, add, remove } = roles.parse(request.body)
    if (add) control.addRole(userId, add)
    if (remove) control.removeRole(userId, remove)
    return reply.redirect('/', 303)
  })
  app.post('/_page/membership', async (request, reply) => {
    const { userId, member } = membership.parse(request.body)
    if (member === 'yes') control.joinGuild(userId)
    else control.leaveGuild(userId)
    return reply.redirect('/', 303)
  })
  app.post('/_page/faults', async (request, reply) => {
    const { clear, target, kind } = faults.parse(request.body)
    if (clear) control.clearFaults()
    else control.setFault(toFault(target, kind))
    return reply.redirect('/', 303)
  })
}

function toFault(target: string, kind: string): Fault {
  const code = /^status-(\d+)$/.exec(kind)?.[1]
  if (code) return faultSchema.parse({ target, kind: 'status', code: Number(code) })
  const details = { rateLimited: { retryAfterSeconds: 10 }, slow: { ms: 5000 } }
  return faultSchema.parse({
    target,
    kind,
    ...(kind === 'rateLimited' || kind === 'slow' ? details[kind] : {}),
  })
}

function sendAsset(reply: FastifyReply, address: URL, type: string): FastifyReply {
  const file = readFileSync(address, 'utf8')
  return reply.header('content-type', `${type}; charset=utf-8`).header('cache-control', 'no-cache').send(file)
}
