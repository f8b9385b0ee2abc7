import type { Bindings } from '../database/piece.ts'
import { readVariable } from './request-variables.ts'
import type { RequestContext } from './request-context.ts'

/** What compiled pieces read of a request. */
export function bindingsOf(context: RequestContext, now: Date): Bindings {
  return { variable: (name) => readVariable(context, name), now }
}
