import type { FilterNode, Operand } from '../filter/ast.ts'
import { parseCached } from '../filter/parse-cached.ts'
import type { Collection } from './collections.ts'
import type { RequestKind } from './request-context.ts'

/**
 * Checks whether a rule might hold for a guest, as far as that is known without a record and without a body.
 * Returns true if it is unknown.
 */
export function mayAdmitGuest(rule: string | null, kind: RequestKind = 'default'): boolean {
  if (rule === null || rule === '') return rule === ''
  return canHold(parseCached(rule, { limits: false }), kind)
}

/** Checks whether these collections have anything that a batch of a guest might write. */
export function mayGuestsWrite(collections: readonly Collection[]): boolean {
  return collections.some(
    ({ rules, isView }) =>
      !isView && [rules.create, rules.update, rules.delete].some((rule) => mayAdmitGuest(rule, 'batch')),
  )
}

function canHold(node: FilterNode, kind: RequestKind): boolean {
  if (node.kind !== 'comparison') {
    const can = (term: FilterNode) => canHold(term, kind)
    return node.kind === 'and' ? node.terms.every(can) : node.terms.some(can)
  }
  const { left, right, sign } = node
  const values = [known(left, kind), known(right, kind)]
  if (values.includes(undefined)) return true
  if (sign === '=') return values[0] === values[1]
  return sign === '!=' ? values[0] !== values[1] : true
}

/**
 * Returns the value of an operand for every guest, or undefined. No field of an account is set: all equal
 * empty text.
 */
function known(operand: Operand, kind: RequestKind): string | number | undefined {
  if (operand.kind === 'text' || operand.kind === 'number') return operand.value
  if (operand.kind !== 'identifier') return undefined
  if (operand.path === '@request.context') return kind
  if (/^@request\.auth\.\w+$/.test(operand.path)) return ''
  return operand.path === 'true' ? 1 : undefined
}
