import type { FastifyInstance } from 'fastify'
import { providers } from '../../../auth/oauth2/providers.ts'
import { refuse, notFound, badRequest } from '../../../errors.ts'
import type { RateLimits } from '../../../limits/rate-limits.ts'
import type { CollectionList } from '../../../operations/collections/collection-list.ts'
import { scaffolds } from '../../../operations/collections/collection-json.ts'
import type { Crons } from '../../../operations/crons/crons.ts'
import type { Logs } from '../../../operations/logs/logs.ts'
import { sendPage, sendSelectedFields, type NoteOperation } from './operation.ts'

const collectionsAreCode =
  'Collections are part of the code of this server and cannot be changed over the API: change them there and start it again.'
const noSql = 'This server runs no SQL over the API.'

/** `/api/collections`: looking at them. Changing them is refused, because collections are code. */
export function collectionRoutes(
  app: FastifyInstance,
  { collectionList }: { readonly collectionList: CollectionList },
): void {
  app.get('/api/collections', async (request, reply) =>
    sendPage(reply, await collectionList.list(request.parameters())),
  )
  app.get<{ Params: { collection: string } }>('/api/collections/:collection', async (request, reply) =>
    sendSelectedFields(reply, await collectionList.view(request.params.collection)),
  )
  app.get('/api/collections/meta/scaffolds', async (_request, reply) =>
    sendSelectedFields(reply, scaffolds()),
  )
  app.get('/api/collections/meta/oauth2-providers', async (_request, reply) =>
    sendSelectedFields(
      reply,
      providers.map(({ name, displayName, logo }) => ({ name, displayName, logo })),
    ),
  )

  const changes = [
    ['POST', '/api/collections'],
    ['PATCH', '/api/collections/:collection'],
    ['DELETE', '/api/collections/:collection'],
    ['DELETE', '/api/collections/:collection/truncate'],
    ['PUT', '/api/collections/import'],
  ] as const
  for (const [method, url] of changes) {
    app.route({
      method,
      url,
      handler: () => Promise.reject(refuse(collectionsAreCode, { code: 'collections_are_code' })),
    })
  }
  for (const url of ['/api/sql', '/api/collections/meta/dry-run-view']) {
    app.post(url, () => Promise.reject(refuse(noSql, { code: 'no_sql' })))
  }
}

/** What these routes work with. */
interface CronRouteDependencies {
  readonly crons: Crons
  readonly note: NoteOperation
}

/** `/api/crons`: which jobs there are and how they go, and to start one now. */
export function cronRoutes(app: FastifyInstance, { crons, note }: CronRouteDependencies): void {
  app.get('/api/crons', async (_request, reply) => sendSelectedFields(reply, crons.list()))

  app.get('/api/crons/lines', async (_request, reply) => sendSelectedFields(reply, await crons.lines()))

  app.post<{ Params: { id: string } }>('/api/crons/:id', async (request, reply) => {
    if (!crons.run(request.params.id)) throw notFound('Missing or invalid cron job.')
    await note(request, { action: 'run', collection: '_crons', record: request.params.id })
    return reply.code(204).send()
  })
}

/** `/api/operator/limits`: the rules, and who is being refused right now. */
export function limitRoutes(app: FastifyInstance, limits: RateLimits): void {
  app.get('/api/operator/limits', async (_request, reply) =>
    sendSelectedFields(reply, {
      rules: limits.rules.map(({ label, maxRequests, duration, audience }) => {
        return { label, maxRequests, duration, audience }
      }),
      refused: limits.refused().map((caller) => ({ ...caller, until: new Date(caller.until).toISOString() })),
    }),
  )
}

/** Dependencies of these routes. */
interface LogRouteDependencies {
  readonly logs: Logs
  readonly note: NoteOperation
}

/** `/api/logs`: entries by page, counts by hour, single entries, and deleting all of them. */
export function logRoutes(app: FastifyInstance, { logs, note }: LogRouteDependencies): void {
  app.get('/api/logs', async (request, reply) => sendPage(reply, await logs.list(request.parameters())))

  app.get('/api/logs/stats', async (request, reply) => {
    const { filter = '' } = request.parameters()
    const stats = await logs.stats(filter).catch(() => {
      throw badRequest('Invalid filter format.')
    })
    return sendSelectedFields(reply, stats)
  })

  app.get<{ Params: { id: string } }>('/api/logs/:id', async (request, reply) =>
    sendSelectedFields(reply, await logs.view(request.params.id.replaceAll('\0', ''))),
  )

  app.delete('/api/logs', async (request, reply) => {
    await logs.clear()
    await note(request, { action: 'delete', collection: '_logs', record: 'all' })
    return reply.code(204).send()
  })
}
