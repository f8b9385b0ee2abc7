import { notAllowed, notFound, type Engine } from '@longhouse/engine'
import type { FastifyRequest } from 'fastify'
import { requireLoggedIn, type LoggedInContext } from '../../platform/callers.ts'
import { tournamentsCollection } from '../../collections/events.ts'

const { view, update } = tournamentsCollection.rules

/** Returns the caller if they run the event. Throws 404 if they may not see it, 403 if they do not run it. */
export async function requireHost(
  engine: Engine,
  request: FastifyRequest<{ Params: { readonly id: string } }>,
): Promise<LoggedInContext> {
  const context = await requireLoggedIn(request)
  const event = { collection: tournamentsCollection.name, id: request.params.id }
  if (!(await engine.isAllowed(view ?? '', context, event))) throw notFound()
  if (!(await engine.isAllowed(update ?? '', context, event))) throw notAllowed()
  return context
}
