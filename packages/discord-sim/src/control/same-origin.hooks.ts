import type { FastifyInstance } from 'fastify'
import { statusError } from '../api/discord-error.ts'

/** Another website open in the same browser must not submit our forms. */
export function addSameOriginHook(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url, headers }) => {
    if (method !== 'POST' || !/^\/_(control|page)\//.test(url)) return
    const { origin } = headers
    if (origin === undefined) return
    if (!URL.canParse(origin) || new URL(origin).host !== headers.host) throw statusError(403)
  })
}
