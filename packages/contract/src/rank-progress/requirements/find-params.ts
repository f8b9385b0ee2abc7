import type { z } from 'zod'
import type { Requirement } from '../rank-rule.ts'

/**
 * Returns a function that parses a requirement's parameters, once each: the same rules apply to thousands of
 * members.
 */
export function findParams<Params>(schema: z.ZodType<Params>) {
  const known = new WeakMap<Requirement, Params>()
  return (requirement: Requirement): Params | undefined => {
    const found = known.get(requirement)
    if (found !== undefined) return found
    const { data } = schema.safeParse(requirement)
    if (data !== undefined) known.set(requirement, data)
    return data
  }
}
