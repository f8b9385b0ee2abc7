import type { FastifyRequest } from 'fastify'
import { parseFields } from '../../fields/pick.ts'

/** What of an answer the caller asked for with `fields`. */
export function picked(request: FastifyRequest, body: object): unknown {
  const { fields } = request.parameters()
  return fields ? parseFields(fields).apply(body) : body
}
