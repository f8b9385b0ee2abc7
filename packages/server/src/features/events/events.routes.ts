import { notAllowed, notFound, type Engine } from '@longhouse/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { tournamentsCollection } from '../../collections/events.ts'
import { requireLoggedIn, requireMember, type LoggedInContext } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { parseBody } from '../../platform/parse-body.ts'
import { findPlaceInLine } from '../../platform/place-in-line.ts'
import { letIn, settleAttendance } from './attendance.ts'

interface EventRoute {
  Params: { readonly id: string }
}

// A host at the door is quick, but never this quick for a whole minute.
const doorAllowance = { maxRequests: 120, duration: 60 }
const attendanceAllowance = { maxRequests: 20, duration: 60 }
const lineAllowance = { maxRequests: 120, duration: 60 }

const attendanceBody = z.object({ closed: z.boolean() })
const doorBody = z.object({ user: z.string().max(100), slot: z.string().max(100).default('') })

/** Actions of hosts on the evening, and a member's position in the waiting list: `/api/events/ID/…`. */
export function eventRoutes(app: FastifyInstance, { engine, now }: Site): void {
  app.post<EventRoute>('/api/events/:id/attendance', async (request) => {
    const host = await requireHost(engine, request)
    await engine.limit({ label: 'attendance', who: host.auth.id }, attendanceAllowance)
    const { closed } = parseBody(attendanceBody, request.body)
    return engine.transaction((tx) =>
      settleAttendance(tx, { host, id: request.params.id, isClosed: closed, now: now() }),
    )
  })

  app.post<EventRoute>('/api/events/:id/door', async (request) => {
    const host = await requireHost(engine, request)
    await engine.limit({ label: 'door', who: host.auth.id }, doorAllowance)
    const body = parseBody(doorBody, request.body)
    return engine.transaction((tx) => letIn(tx, { host, id: request.params.id, ...body, now: now() }))
  })

  app.get<EventRoute>('/api/events/:id/place-in-line', async (request, reply) => {
    const { id: user } = await requireMember(request)
    await engine.limit({ label: 'place-in-line', who: user }, lineAllowance)
    reply.header('cache-control', 'no-store')
    return findPlaceInLine(engine, { user, tournament: request.params.id })
  })
}

const { view, update } = tournamentsCollection.rules

/** Returns the caller if they run the event. Throws 404 if they may not see it, 403 if they do not run it. */
async function requireHost(
  engine: Engine,
  request: FastifyRequest<{ Params: { readonly id: string } }>,
): Promise<LoggedInContext> {
  const context = await requireLoggedIn(request)
  const event = { collection: tournamentsCollection.name, id: request.params.id }
  if (!(await engine.isAllowed(view ?? '', context, event))) throw notFound()
  if (!(await engine.isAllowed(update ?? '', context, event))) throw notAllowed()
  return context
}
