import type { FilterNode, Operand } from '../filter/ast.ts'
import { parseCached } from '../filter/parse-cached.ts'

/** The variable that says who is asking. */
export const CALLER = '@request.auth.id'

/**
 * Whether a rule looks at who is asking only to tell the record itself from everybody else (`id = @request.auth.id`).
 * Everyone who is none of the records then gets the same answer.
 */
export function isOwnerRule(rule: string): boolean {
  return isOwnerNode(parseCached(rule, { limits: false }))
}

function isOwnerNode(node: FilterNode): boolean {
  if (node.kind !== 'comparison') return node.terms.every(isOwnerNode)
  const { left, right, sign } = node
  const isOwnership = sign === '=' && ((isCaller(left) && isId(right)) || (isCaller(right) && isId(left)))
  return isOwnership || (!mentionsCaller(left) && !mentionsCaller(right))
}

function isCaller(operand: Operand): boolean {
  return operand.kind === 'identifier' && operand.path === CALLER
}

function isId(operand: Operand): boolean {
  return operand.kind === 'identifier' && operand.path === 'id'
}

// Paths such as `@request.auth.team.name` look the caller up by id.
function mentionsCaller(operand: Operand): boolean {
  if (operand.kind === 'call') return operand.args.some(mentionsCaller)
  return operand.kind === 'identifier' && operand.path.startsWith(CALLER)
}
