const KNOWN = new Map<string, string>()

/** Turns every `?` outside quotes into `$1`, `$2`…; texts are remembered, there are few of them. */
export function numbered(sql: string): string {
  const kept = KNOWN.get(sql)
  if (kept !== undefined) return kept
  let count = 0
  const text = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, (match) =>
    match === '?' ? `$${(count += 1)}` : match,
  )
  if (KNOWN.size >= 2000) KNOWN.clear()
  KNOWN.set(sql, text)
  return text
}
