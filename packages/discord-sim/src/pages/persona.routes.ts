import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createControl } from '../control/control.ts'
import { NotPossible, UnknownThing } from '../control/refusals.ts'
import { suggest } from '../interactions/suggest.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import type { SimPerson } from '../world/world.types.ts'

const cookie = 'sim_watcher'
const list = z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([])
const personaSchema = z.object({ userId: z.string() })
const pressSchema = z.object({ messageId: z.string(), customId: z.string(), values: list })
const lineSchema = z.object({ line: z.string(), channelId: z.string().optional() })
const dismissSchema = z.object({ messageId: z.string() })

/** Actions on the page: choose a user, click, choose, type. */
export function personaRoutes(app: FastifyInstance, sim: Sim): void {
  const control = createControl(sim)

  app.post('/_page/persona', async (request, reply) => {
    const { userId } = personaSchema.parse(request.body)
    if (!findPerson(sim.world, userId)) throw new UnknownThing(`Nobody has the id ${userId}.`)
    void reply.header('set-cookie', `${cookie}=${userId}; Path=/; HttpOnly; SameSite=Lax`)
    return reply.redirect('/', 303)
  })
  app.post('/_page/press', async (request, reply) => {
    const { values, ...press } = pressSchema.parse(request.body)
    // The empty value is the placeholder of a select.
    const chosen = { ...press, values: values.filter(Boolean) }
    return reply.redirect(await placeAfter(() => control.press(requireWatcher(request, sim).id, chosen)), 303)
  })
  app.post('/_page/command', async (request, reply) => {
    const typing = lineSchema.parse(request.body)
    return reply.redirect(
      await placeAfter(() => control.command(requireWatcher(request, sim).id, typing)),
      303,
    )
  })
  app.get('/_page/suggest', (request) => {
    return suggest(sim, { person: requireWatcher(request, sim), ...lineSchema.parse(request.query) })
  })
  app.post('/_page/dismiss', async (request, reply) => {
    const { messageId } = dismissSchema.parse(request.body)
    const watcher = requireWatcher(request, sim)
    if (sim.messages.findById(messageId)?.visibleTo === watcher.id) sim.messages.remove(messageId)
    return reply.redirect('/', 303)
  })
}

/** Runs an action. Returns the page's URL, with a notice if it was not possible. */
async function placeAfter(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return '/'
  } catch (error) {
    if (!(error instanceof NotPossible || error instanceof UnknownThing)) throw error
    return `/?${new URLSearchParams({ notice: error.message }).toString()}`
  }
}

/** The user who was chosen in this browser, or the first member of the server. */
export function findWatcher(request: FastifyRequest, { world }: Sim): SimPerson | undefined {
  // safe pattern: a name of our own, then digits
  const id = new RegExp(`${cookie}=(\\d{1,20})`).exec(request.headers.cookie ?? '')?.[1] ?? ''
  return findPerson(world, id) ?? world.personas.find((one) => one.inGuild)
}

function requireWatcher(request: FastifyRequest, sim: Sim): SimPerson {
  const watcher = findWatcher(request, sim)
  if (!watcher) throw new UnknownThing('Nobody is in the server.')
  return watcher
}
