import { badRequest } from '../../errors.ts'
import { inferPart } from '../../schema/infer-part.ts'
import { hasNul, parseJsonBody } from './json.ts'

/** Dependencies of this name hold a JSON object of values instead of one value. */
const payloadName = '@jsonPayload'

/**
 * The values of a form. Repeated names become lists, texts that spell a boolean or a number become one, and the
 * objects in `@jsonPayload` parts are laid over them, later ones over earlier ones.
 */
export function valuesOfParts(
  parts: readonly (readonly [name: string, text: string])[],
  message?: string,
): Record<string, unknown> {
  const values = new Map<string, unknown[]>()
  const payloads: Record<string, unknown>[] = []
  for (const [name, text] of parts) {
    if (hasNul(name) || hasNul(text)) throw badRequest(message)
    if (name === payloadName) payloads.push(parseJsonBody(text, message))
    else if (name !== '__proto__') {
      const list = values.get(name) ?? []
      list.push(inferPart(text))
      values.set(name, list)
    }
  }
  const plain = [...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list] as const)
  return Object.assign(Object.fromEntries(plain), ...payloads)
}
