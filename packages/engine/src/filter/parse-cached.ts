import type { FilterNode } from './ast.ts'
import { parseFilter } from './parse.ts'
import type { ParseOptions } from './parse.ts'

const MAX_KEPT = 500

const limited = new Map<string, FilterNode>()
const unlimited = new Map<string, FilterNode>()

/** As `parseFilter`, remembering the filters used last. Trees are never changed, so they can be shared. */
export function parseCached(text: string, { limits = true }: ParseOptions = {}): FilterNode {
  const kept = limits ? limited : unlimited
  const node = kept.get(text) ?? parseFilter(text, { limits })

  // A Map keeps its order of insertion: the first is the one not used for longest.
  kept.delete(text)
  kept.set(text, node)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return node
}
