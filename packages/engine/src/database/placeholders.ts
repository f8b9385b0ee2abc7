import { LRUCache } from 'lru-cache'

const known = new LRUCache<string, string>({ max: 2000, memoMethod: withNumbers })

/** Turns every `?` outside quotes into `$1`, `$2`…; texts are remembered, there are few of them. */
export function numbered(sql: string): string {
  return known.memo(sql)
}

function withNumbers(sql: string): string {
  let count = 0
  // A doubled quote is the end of one text and the beginning of the next.
  // safe pattern: its alternatives begin differently, and in our own SQL every quote is closed
  return sql.replaceAll(/'[^']*'|"[^"]*"|\?/g, (match) => (match === '?' ? `$${(count += 1)}` : match))
}
