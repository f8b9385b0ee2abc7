import { refuse } from '@longhouse/engine'
import type { z } from 'zod'

/** Parses the body of a request to a route; refuses one that is not of this schema. */
export function parseBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw refuse('The request is not valid.', { code: 'invalid_body' })
  return parsed.data
}
