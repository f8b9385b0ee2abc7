import type { IndexDefinition } from '../schema/collection.ts'

const namePattern = String.raw`(?:\`[^\`]+\`|"[^"]+"|\[[^\]]+\]|\w+)`
// safe pattern: read once, from an export of the operator
const statementPattern = new RegExp(
  String.raw`^\s*CREATE\s+(UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?${namePattern}(?:\.${namePattern})?\s+ON\s+${namePattern}\s*\(([^()]*)\)\s*(?:WHERE\s+([\s\S]+?))?;?\s*$`,
  'i',
)
// safe pattern: read once, from an export of the operator
const columnPattern = new RegExp(
  String.raw`^(${namePattern})(\s+COLLATE\s+NOCASE)?(?:\s+COLLATE\s+BINARY)?(?:\s+(?:ASC|DESC))?$`,
  'i',
)

/** Reads `CREATE [UNIQUE] INDEX …` over plain columns; throws for anything it cannot keep, such as expressions. */
export function indexFromExport(statement: string): IndexDefinition {
  const [, unique, columnText = '', where] = statementPattern.exec(statement) ?? []
  const columns = columnText.split(',').map((column) => columnPattern.exec(column.trim()))
  const names = columns.map((column) => unquote(column?.[1] ?? ''))
  if (names.includes('')) throw new Error(`Cannot read the index: ${statement}`)

  return {
    columns: names,
    ...(unique && { unique: true }),
    ...(where && { where: withStandardQuotes(where.trim()) }),
    ...(columns.some((column) => column?.[2]) && { ignoreCase: true }),
  }
}

/** SQL with names in double quotes, which both databases read; texts are left alone. */
export function withStandardQuotes(sql: string): string {
  // safe pattern: read once, from an export of the operator
  return sql.replaceAll(/'[^']*'|`([^`]+)`|\[(\w+)\]/g, (whole, backticked?: string, bracketed?: string) => {
    const name = backticked ?? bracketed
    return name === undefined ? whole : `"${name}"`
  })
}

function unquote(name: string): string {
  return /^\w/.test(name) ? name : name.slice(1, -1)
}
