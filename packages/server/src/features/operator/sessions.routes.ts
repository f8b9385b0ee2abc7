import type { FastifyInstance } from 'fastify'
import { notFound, type Engine } from '@longhouse/engine'
import { requireOperator } from '../../platform/callers.ts'
import { endSessions } from '../../platform/member-care.ts'
import { noteAct } from '../../platform/audit.ts'
import type { User } from '@longhouse/contract/users'
import type { OperatedSite } from './queues.routes.ts'
import { usersCollection } from '../../collections/users.ts'

// Limit of an account's sessions.
const most = 100

interface PersonRoute {
  Params: { id: string; session: string }
}

/** `/api/operator/people/ID/sessions`: lists a member's sessions, and ends one or all of them. */
export function sessionRoutes(app: FastifyInstance, { engine, now }: OperatedSite): void {
  const address = '/api/operator/people/:id/sessions'
  app.get<PersonRoute>(address, async (request) => {
    const person = await requirePerson(engine, request.params.id)
    const current = await engine.sessionOf(request.headers.authorization)
    const found = await engine
      .recordsOf('_sessions')
      .findAll({ ...sessionsOf(person), sort: '-lastUsed,-@rowid', limit: most })
    return found.map((session) => ({
      id: session.id,
      device: session['device'],
      created: session['created'],
      used: session['lastUsed'],
      isCurrent: session.id === current,
    }))
  })

  app.delete<PersonRoute>(`${address}/:session`, async (request, reply) => {
    const { auth } = await requireOperator(request)
    const person = await requirePerson(engine, request.params.id)
    await engine.transaction(async (tx) => {
      const sessions = tx.recordsOf('_sessions')
      const { filter, params } = sessionsOf(person)
      const session = await sessions.findFirst({
        filter: `id = {:session} && ${filter}`,
        params: { ...params, session: request.params.session.replaceAll('\0', '') },
      })
      if (!session) throw notFound()
      await sessions.delete(session.id)
      const act = {
        action: 'delete',
        collection: '_sessions',
        record: session.id,
        subject: person.id,
      } as const
      await noteAct(tx, { by: auth, ...act })
    })
    return reply.code(204).send()
  })

  app.delete<PersonRoute>(address, async (request, reply) => {
    const context = await requireOperator(request)
    await endSessions({ engine, now, id: request.params.id, context })
    return reply.code(204).send()
  })
}

async function requirePerson(engine: Engine, id: string): Promise<User> {
  const person = id.includes('\0') ? undefined : await engine.records(usersCollection).findById(id)
  if (!person) throw notFound()
  return person
}

function sessionsOf({ id, collectionId }: User) {
  return {
    filter: 'collectionRef = {:collection} && recordRef = {:id}',
    params: { collection: collectionId, id },
  }
}
