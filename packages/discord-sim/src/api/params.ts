import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidForm } from './discord-error.ts'

const paramsSchema = z.record(z.string(), z.string())

/** Reads a path parameter that must be a snowflake; otherwise throws Discord's error. */
export function readId(request: FastifyRequest, name: string): string {
  const value = readRouteParam(request, name)
  if (/^\d{1,20}$/.test(value)) return value
  const message = `Value "${value}" is not snowflake.`
  throw invalidForm({ [`${name}_id`]: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message }] } })
}

export function readRouteParam(request: FastifyRequest, name: string): string {
  return paramsSchema.parse(request.params)[name] ?? ''
}
