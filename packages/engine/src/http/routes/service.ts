import type { FastifyInstance } from 'fastify'
import { notAllowed, notFound, unauthorized } from '../../errors.ts'

const paths = ['/api/collections', '/api/settings', '/api/logs', '/api/crons', '/api/backups', '/api/sql']

/**
 * The addresses of PocketBase's dashboard. Collections are code here and the rest is done on the command line, so
 * there is nothing behind them; guests and members are told what they would be told there.
 */
export function serviceRoutes(app: FastifyInstance): void {
  for (const path of paths) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: async (request) => {
        const { auth, isSuperuser } = await request.context()
        if (!auth) throw unauthorized()
        throw isSuperuser ? notFound() : notAllowed()
      },
    })
  }
}
