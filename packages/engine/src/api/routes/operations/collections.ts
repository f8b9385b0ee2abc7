import type { FastifyInstance } from 'fastify'
import { providers } from '../../../auth/oauth2/providers/index.ts'
import { refuse } from '../../../errors.ts'
import { sendPage, sendPicked } from './answer.ts'
import type { CollectionList } from '../../../operations/collections/collection-list.ts'
import { scaffolds } from '../../../operations/collections/scaffolds.ts'

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
    sendPicked(reply, await collectionList.view(request.params.collection)),
  )
  app.get('/api/collections/meta/scaffolds', async (_request, reply) => sendPicked(reply, scaffolds()))
  app.get('/api/collections/meta/oauth2-providers', async (_request, reply) =>
    sendPicked(
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
