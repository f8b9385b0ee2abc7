import type { FilterNode, Operand } from '../filter/ast.ts'
import { parseCached } from '../filter/parse-cached.ts'
import type { Collection } from './collections.ts'
import type { RequestKind } from './request-context.ts'

/**
 * Whether a rule might hold for somebody who is not logged in, as far as that can be told without a record and
 * without a body. Says yes where it cannot be told.
 */
export function mayAdmitGuest(rule: string | null, kind: RequestKind = 'default'): boolean {
  if (rule === null || rule === '') return rule === ''
  return canHold(parseCached(rule, { limits: false }), kind)
}

/** Whether there is anything in these collections that a batch of a guest might write. */
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

/** What an operand is for every guest; nothing of an account is set, so all of it equals empty text. */
function known(operand: Operand, kind: RequestKind): string | number | undefined {
  if (operand.kind === 'text' || operand.kind === 'number') return operand.value
  if (operand.kind !== 'identifier') return undefined
  if (operand.path === '@request.context') return kind
  if (/^@request\.auth\.\w+$/.test(operand.path)) return ''
  return operand.path === 'true' ? 1 : undefined
}
