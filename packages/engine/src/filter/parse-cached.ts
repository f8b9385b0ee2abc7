import { LRUCache } from 'lru-cache'
import type { FilterNode } from './ast.ts'
import { parseFilter, type ParseOptions } from './parse.ts'

const limited = createCache({ limits: true })
const unlimited = createCache({ limits: false })

/** As `parseFilter`, remembering the filters used last. Trees are never changed, so they can be shared. */
export function parseCached(text: string, { limits = true }: ParseOptions = {}): FilterNode {
  return (limits ? limited : unlimited).memo(text)
}

function createCache(options: ParseOptions): LRUCache<string, FilterNode> {
  return new LRUCache({ max: 500, memoMethod: (text) => parseFilter(text, options) })
}
