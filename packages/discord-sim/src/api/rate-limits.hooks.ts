import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sim } from '../sim.ts'
import { rateLimited } from './discord-error.ts'
import type { DiscordRateLimit } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: DiscordRateLimit
  }
}

const everything: DiscordRateLimit = { bucket: 'global', limit: 50, windowMs: 1000 }

/** Routes define their limit in `config.limit`; every response has the headers. */
export function addRateLimitHooks(app: FastifyInstance, sim: Sim): void {
  app.addHook('onRequest', async (request, reply) => {
    const who = request.headers.authorization
    if (who?.startsWith('Bot ')) {
      const state = sim.limits.take(everything, who)
      if (!state.allowed) throw rateLimited(state.resetAfterSeconds, 'global')
    }

    const { limit } = request.routeOptions.config
    if (!limit) return
    const state = sim.limits.take(limit, `${who ?? ''} ${majorParameter(request)}`)
    void reply.headers(state.headers)
    if (!state.allowed) throw rateLimited(state.resetAfterSeconds, 'user', state.headers)
  })
}

// Discord counts separately for each guild, each channel and each webhook with its token.
function majorParameter({ params }: FastifyRequest): string {
  if (typeof params !== 'object' || params === null) return ''
  const { guild, channel, webhook, token } = { guild: '', channel: '', webhook: '', token: '', ...params }
  return [guild, channel, webhook, token].join(' ')
}
