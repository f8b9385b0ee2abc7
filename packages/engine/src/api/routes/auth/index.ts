import type { FastifyPluginCallback } from 'fastify'
import type { EngineParts } from '../../../engine-parts.ts'
import { missingAuthCollection, missingCollectionContext } from '../../../errors.ts'
import { pickerFor } from '../../../field-picker/pick.ts'
import { oauth2Redirect, redirectPage, redirectPages, authWithOAuth2 } from './auth-with-oauth2.ts'
import { type AuthEndpoint, StatusAnswer } from './auth-endpoint.ts'
import { authMethods } from './auth-methods.ts'
import { authRefresh, fileToken, impersonate, operatorToken, revokeSessions } from './tokens.ts'
import { authWithOTP, requestOTP } from './auth-with-otp.ts'
import { authWithPassword } from './auth-with-password.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { confirmVerification, requestVerification } from './verification.ts'
import { proveIdentity } from './prove-identity.ts'

/** Every endpoint of an auth collection. */
export const authEndpoints: readonly AuthEndpoint[] = [
  authMethods,
  authWithPassword,
  authRefresh,
  authWithOAuth2,
  requestOTP,
  authWithOTP,
  requestVerification,
  confirmVerification,
  requestPasswordReset,
  confirmPasswordReset,
  requestEmailChange,
  confirmEmailChange,
  proveIdentity,
  revokeSessions,
  impersonate,
]

/** Creates the routes of login: auth collections, file tokens and the redirect of an OAuth2 provider. */
export function authRoutes(parts: EngineParts): FastifyPluginCallback {
  return (server, _options, done) => {
    for (const endpoint of authEndpoints) {
      server.route<{ Params: { collection: string; id?: string } }>({
        method: endpoint.method,
        url: `/api/collections/:collection/${endpoint.path}`,
        handler: async (request, reply) => {
          const collection = parts.collections.get(request.params.collection)
          if (!collection) throw missingCollectionContext()
          if (!collection.isAuth) throw missingAuthCollection()
          // Read before anything happens: a request with bad `fields` must not log in.
          const picker = pickerFor(request.parameters()['fields'])
          const body = await endpoint.handle({ parts, request, collection, id: request.params.id ?? '' })
          void reply.header('Cache-Control', 'no-store')
          if (body instanceof StatusAnswer) return reply.code(body.status).send(body.body)
          return body !== undefined ? reply.send(picker.apply(body)) : reply.code(204).send()
        },
      })
    }
    server.post('/api/files/token', (request) => fileToken(parts, request))
    server.post('/api/operator/token', async (request, reply) => {
      void reply.header('Cache-Control', 'no-store')
      return operatorToken(parts, request)
    })
    server.route({ method: ['GET', 'POST'], url: '/api/oauth2-redirect', handler: oauth2Redirect(parts) })
    server.get(redirectPages.success, redirectPage('success'))
    server.get(redirectPages.failure, redirectPage('failure'))
    done()
  }
}
