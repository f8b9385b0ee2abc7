import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError, prettifyError } from 'zod'
import { DiscordError, invalidJson, statusError } from './api/discord-error.ts'
import { NotPossible, UnknownThing } from './control/refusals.ts'
import { OAuthError } from './oauth/oauth-error.ts'

/** Turns errors into the responses that callers expect. */
export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof DiscordError) return sendDiscordError(reply, error)
    if (error instanceof OAuthError) return reply.code(error.status).send(error.body)
    if (isOurs(request)) return sendPlainError(reply, error)
    return sendDiscordError(reply, translate(error))
  })
  app.setNotFoundHandler((_, reply) => sendDiscordError(reply, statusError(404)))
}

function sendDiscordError(reply: FastifyReply, error: DiscordError): FastifyReply {
  // These come from the proxy in front of Discord, which sends HTML.
  if (error.status > 500) {
    const page = `<html><body><h1>${error.message}</h1></body></html>`
    return reply.code(error.status).header('content-type', 'text/html').send(page)
  }
  return reply.code(error.status).headers(error.headers).send(error.body)
}

function sendPlainError(reply: FastifyReply, error: Error): FastifyReply {
  if (error instanceof ZodError) return reply.code(400).send({ error: prettifyError(error) })
  if (error instanceof NotPossible) return reply.code(400).send({ error: error.message })
  return reply.code(error instanceof UnknownThing ? 404 : 500).send({ error: error.message })
}

function translate(error: FastifyError): DiscordError {
  if (error instanceof SyntaxError) return invalidJson()
  const status = error instanceof ZodError ? 400 : (error.statusCode ?? 500)
  return statusError(status)
}

function isOurs({ originalUrl }: FastifyRequest): boolean {
  return /^\/(_control|_page)\//.test(originalUrl)
}
