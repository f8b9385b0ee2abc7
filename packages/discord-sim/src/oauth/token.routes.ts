import { createHash, timingSafeEqual } from 'node:crypto'
import type {
  RESTPostOAuth2AccessTokenResult,
  RESTPostOAuth2ClientCredentialsResult,
} from 'discord-api-types/v10'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sim } from '../sim.ts'
import type { Tokens } from './grants.ts'
import { OAuthError, invalidGrant } from './oauth-error.ts'
import { isKnownScope, scopesOf } from './scopes.ts'

const form = z.object({
  grant_type: z.string().optional(),
  code: z.string().default(''),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().default(''),
  token: z.string().default(''),
  scope: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
})
type Form = z.output<typeof form>

export function tokenRoutes(app: FastifyInstance, sim: Sim): void {
  app.post('/api/oauth2/token', async (request, reply) => {
    const asked = readForm(request)
    requireClient(request, asked, sim)
    void reply.header('cache-control', 'no-store')
    if (asked.grant_type === 'client_credentials') return presentAccess(issueToOwner(sim, asked))
    return present(exchange(sim, asked))
  })

  app.post('/api/oauth2/token/revoke', (request) => {
    const asked = readForm(request)
    requireClient(request, asked, sim)
    sim.grants.revoke(asked.token)
    return {}
  })
}

function exchange(sim: Sim, asked: Form): Tokens {
  if (asked.grant_type === 'authorization_code') return redeemCode(sim, asked)
  if (asked.grant_type !== 'refresh_token') throw new OAuthError(400, 'unsupported_grant_type')

  const tokens = sim.grants.refresh(asked.refresh_token)
  if (!tokens) throw invalidGrant('Invalid "refresh_token" in request.')
  return tokens
}

/**
 * Issues a token of the application's owner for the application's own credentials; it cannot be refreshed.
 */
function issueToOwner({ grants, world }: Sim, { scope }: Form): Tokens {
  const scopes = scopesOf(scope)
  if (scopes.length === 0 || !scopes.every(isKnownScope)) throw new OAuthError(400, 'invalid_scope')
  return grants.issueTokens({ userId: world.guild.ownerId, scopes })
}

function redeemCode(sim: Sim, asked: Form): Tokens {
  const grant = sim.grants.redeemCode(asked.code)
  if (!grant) throw invalidGrant('Invalid "code" in request.')
  if (grant.redirectUri !== asked.redirect_uri) throw invalidGrant('Invalid "redirect_uri" in request.')
  if (grant.codeChallenge && grant.codeChallenge !== s256(asked.code_verifier ?? '')) {
    throw invalidGrant('Invalid "code_verifier" in request.')
  }
  return sim.grants.issueTokens(grant)
}

function readForm(request: FastifyRequest): Form {
  const parsed = form.safeParse(request.body)
  if (!parsed.success) throw new OAuthError(400, 'invalid_request')
  return parsed.data
}

/** Id and secret are in the Authorization header or in the form, not in both. */
function requireClient(request: FastifyRequest, asked: Form, { world }: Sim): void {
  const [id, secret] = basicCredentials(request) ?? [asked.client_id, asked.client_secret]
  if (!isSame(id, world.client.clientId) || !isSame(secret, world.client.clientSecret)) {
    throw new OAuthError(401, 'invalid_client')
  }
}

function basicCredentials(request: FastifyRequest): [string, string] | undefined {
  const encoded = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!encoded) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  const colon = pair.indexOf(':')
  return [decode(pair.slice(0, colon)), decode(pair.slice(colon + 1))]
}

function decode(text: string): string {
  return new URLSearchParams(`x=${text}`).get('x') ?? ''
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function present(tokens: Tokens): RESTPostOAuth2AccessTokenResult {
  return { ...presentAccess(tokens), refresh_token: tokens.refreshToken }
}

function presentAccess({
  accessToken,
  expiresInSeconds,
  grant,
}: Tokens): RESTPostOAuth2ClientCredentialsResult {
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: expiresInSeconds,
    scope: grant.scopes.join(' '),
  }
}
