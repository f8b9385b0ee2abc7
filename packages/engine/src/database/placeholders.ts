/** A statement as PostgreSQL numbers its parameters. */
export interface NumberedSql {
  readonly text: string
  /** How many values each parameter takes, more than one as an array; absent where each takes one. */
  readonly widths?: readonly number[]
}

const list =
  // safe pattern: every item is the same text, which begins where the one before ends
  /(?<not>\bNOT )?\bIN \((?<item>\?(?<type>::\w+(?: precision)?)?(?<collation> COLLATE "C")?)(?:, \2)+\)/
// A doubled quote is the end of one text and the beginning of the next.
// safe pattern: its alternatives begin differently, and in our own SQL every quote is closed
const pieces = new RegExp(String.raw`'[^']*'|"[^"]*"|${list.source}|\?`, 'g')

/**
 * Turns every `?` outside quotes into `$1`, `$2`… A list of two values or more (`IN (?, ?)`, `NOT IN (?::text, ?::text)`)
 * is one parameter, an array: lists of every length are one text.
 */
export function numbered(sql: string): NumberedSql {
  const widths: number[] = []
  const next = (width: number) => `$${widths.push(width)}`
  const text = sql.replaceAll(pieces, (found) => {
    if (found === '?') return next(1)
    const parts = /^['"]/.test(found) ? undefined : list.exec(found)?.groups
    if (!parts) return found
    const { not, type, collation = '' } = parts
    const values = `${next(found.split('?').length - 1)}${type ? `${type}[]` : ''}${collation}`
    return not ? `<> ALL(${values})` : `= ANY(${values})`
  })
  return widths.every((width) => width === 1) ? { text } : { text, widths }
}

/** The values of a statement as its parameters take them. */
export function parametersOf(
  { widths }: NumberedSql,
  values: readonly (string | number | null)[],
): readonly (string | number | null)[] {
  if (!widths) return values
  let from = 0
  return widths.map((width) => {
    const own = values.slice(from, (from += width))
    return width === 1 ? (own[0] ?? null) : `{${own.map(itemOf).join(',')}}`
  })
}

function itemOf(value: string | number | null): string {
  return typeof value === 'string'
    ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : String(value ?? 'NULL')
}
