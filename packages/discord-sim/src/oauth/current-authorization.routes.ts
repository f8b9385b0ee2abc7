import type { FastifyInstance } from 'fastify'
import { requireBearer } from '../api/identity.ts'
import { presentUser } from '../api/present.ts'
import { iso } from '../clock.ts'
import type { Sim } from '../sim.ts'

export function currentAuthorizationRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/api/oauth2/@me', (request) => {
    const { person, scopes, expiresAt } = requireBearer(request, sim)
    const { client } = sim.world
    return {
      application: {
        id: client.clientId,
        name: client.name,
        icon: null,
        description: '',
        bot_public: false,
        bot_require_code_grant: false,
        verify_key: sim.keys.verifyKey,
      },
      scopes,
      expires: iso(expiresAt),
      ...(scopes.includes('identify') && { user: presentUser(person) }),
    }
  })
}
