import { LatelyUsed } from '../lib/lately-used.ts'
import type { FilterNode } from './ast.ts'
import { parseFilter } from './parse.ts'
import type { ParseOptions } from './parse.ts'

const limited = new LatelyUsed<FilterNode>(500)
const unlimited = new LatelyUsed<FilterNode>(500)

/** As `parseFilter`, remembering the filters used last. Trees are never changed, so they can be shared. */
export function parseCached(text: string, { limits = true }: ParseOptions = {}): FilterNode {
  const known = limits ? limited : unlimited
  const kept = known.get(text)
  if (kept) return kept
  const node = parseFilter(text, { limits })
  known.set(text, node)
  return node
}
