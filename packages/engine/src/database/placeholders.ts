const KNOWN = new Map<string, string>()

/** Turns every `?` outside quotes into `$1`, `$2`…; texts are remembered, there are few of them. */
export function numbered(sql: string): string {
  const kept = KNOWN.get(sql)
  if (kept !== undefined) return kept
  let count = 0
  // A doubled quote is the end of one text and the beginning of the next.
  // safe pattern: its alternatives begin differently, and in our own SQL every quote is closed
  const text = sql.replaceAll(/'[^']*'|"[^"]*"|\?/g, (match) => (match === '?' ? `$${(count += 1)}` : match))
  if (KNOWN.size >= 2000) KNOWN.clear()
  KNOWN.set(sql, text)
  return text
}
