import { z } from 'zod'
import type { SimClient } from '../world/world.types.ts'
import { isKnownScope, scopesOf } from './scopes.ts'

const querySchema = z.object({
  client_id: z.string().default(''),
  redirect_uri: z.string().default(''),
  response_type: z.string().default('code'),
  scope: z.string().default(''),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  prompt: z.enum(['consent', 'none']).default('consent').catch('consent'),
  /** Simulator only: picks a user at once, for tests. */
  persona: z.string().optional(),
  /** Simulator only: the button that cancels. */
  cancel: z.string().optional(),
})

export type AuthorizeQuery = z.output<typeof querySchema>

export type AuthorizeRequest =
  /** The site cannot be trusted with a response: the user sees a page. */
  | { kind: 'refused'; message: string }
  /** The site receives the error. */
  | { kind: 'error'; query: AuthorizeQuery; error: string; description: string }
  | { kind: 'ready'; query: AuthorizeQuery; scopes: string[] }

export function readAuthorizeRequest(input: unknown, client: SimClient): AuthorizeRequest {
  const parsed = querySchema.safeParse(input)
  if (!parsed.success) return { kind: 'refused', message: 'Each parameter may be given once only.' }

  const query = parsed.data
  if (query.client_id !== client.clientId) {
    return { kind: 'refused', message: `Unknown application: no client has the id “${query.client_id}”.` }
  }
  if (!isAllowedRedirect(query.redirect_uri, client)) {
    return { kind: 'refused', message: `Invalid OAuth2 redirect_uri: “${query.redirect_uri}”.` }
  }

  const problem = findProblem(query)
  if (problem) return { kind: 'error', query, ...problem }
  return { kind: 'ready', query, scopes: scopesOf(query.scope) }
}

/** Exactly as registered; loopback addresses are always allowed. */
function isAllowedRedirect(redirectUri: string, client: SimClient): boolean {
  if (client.redirectUris.includes(redirectUri)) return true
  if (!URL.canParse(redirectUri)) return false
  const { protocol, hostname } = new URL(redirectUri)
  return /^https?:$/.test(protocol) && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

function findProblem(query: AuthorizeQuery): { error: string; description: string } | undefined {
  if (query.response_type !== 'code') {
    return { error: 'unsupported_response_type', description: 'The response type must be code.' }
  }
  const scopes = scopesOf(query.scope)
  if (scopes.length === 0 || !scopes.every(isKnownScope)) {
    return { error: 'invalid_scope', description: 'The requested scope is invalid, unknown, or malformed.' }
  }
  if (query.code_challenge && query.code_challenge_method !== 'S256') {
    return { error: 'invalid_request', description: 'The code challenge method must be S256.' }
  }
  return undefined
}
