import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendHtmlPage } from '../pages/send-page.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import type { SimPerson } from '../world/world.types.ts'
import { authorizePage, refusedPage } from './authorize.page.ts'
import { type AuthorizeQuery, type AuthorizeRequest, readAuthorizeRequest } from './authorize-request.ts'

const lastPersonaCookie = 'sim_persona'

export function authorizeRoutes(app: FastifyInstance, sim: Sim): void {
  for (const path of ['/oauth2/authorize', '/api/oauth2/authorize']) {
    app.get(path, async (request, reply) => {
      const asked = readAuthorizeRequest(request.query, sim.world.client)
      if (asked.kind === 'refused') return sendHtmlPage(reply.code(400), refusedPage(asked.message))
      if (asked.kind === 'error') {
        return redirect(reply, asked.query, { error: asked.error, error_description: asked.description })
      }
      return answer(sim, asked, { request, reply })
    })
  }
}

type Ready = Extract<AuthorizeRequest, { kind: 'ready' }>

async function answer(
  sim: Sim,
  { query, scopes }: Ready,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  if (query.cancel !== undefined) {
    const error_description = 'The resource owner or authorization server denied the request'
    return redirect(reply, query, { error: 'access_denied', error_description })
  }

  const last = findPerson(sim.world, lastPersonaId(request))
  const person =
    query.persona === undefined ? silentChoice(query, last) : findPerson(sim.world, query.persona)
  if (person) {
    const code = sim.grants.issueCode({
      userId: person.id,
      scopes,
      redirectUri: query.redirect_uri,
      codeChallenge: query.code_challenge,
    })
    void reply.header('set-cookie', `${lastPersonaCookie}=${person.id}; Path=/; HttpOnly; SameSite=Lax`)
    return redirect(reply, query, { code })
  }
  if (query.persona !== undefined) {
    return sendHtmlPage(reply.code(400), refusedPage(`Nobody here has the id “${query.persona}”.`))
  }
  return sendHtmlPage(reply, authorizePage({ world: sim.world, query, scopes, lastPersonaId: last?.id }))
}

// A user who has agreed before is not asked again, if the site requests that.
function silentChoice(query: AuthorizeQuery, last: SimPerson | undefined): SimPerson | undefined {
  return query.prompt === 'none' ? last : undefined
}

function redirect(
  reply: FastifyReply,
  query: AuthorizeQuery,
  answered: Record<string, string>,
): FastifyReply {
  const target = new URL(query.redirect_uri)
  for (const [name, value] of Object.entries(answered)) target.searchParams.set(name, value)
  if (query.state !== undefined) target.searchParams.set('state', query.state)
  return reply.header('cache-control', 'no-store').redirect(target.href)
}

function lastPersonaId(request: FastifyRequest): string {
  // safe pattern: a name of our own, then digits
  return new RegExp(`${lastPersonaCookie}=(\\d+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
}
