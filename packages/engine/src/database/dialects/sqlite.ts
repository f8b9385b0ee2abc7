import {
  type SqlTemplate,
  joinTemplates,
  piece,
  rawTemplate,
  type ComparisonSign,
  type Scalar,
} from '../sql.ts'
import { type Dialect, type IndexPlan, type UniqueViolation, directionIn, quote } from './dialect.ts'

const columnTypes = {
  text: "TEXT NOT NULL DEFAULT ''",
  number: 'REAL NOT NULL DEFAULT 0',
  bool: 'INTEGER NOT NULL DEFAULT 0',
  json: 'TEXT',
} as const

// Of all result codes the one for statements that cannot be understood.
const plainError = 1

const signs: Record<ComparisonSign, string> = {
  '=': '=',
  is: 'IS',
  'is not': 'IS NOT',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** SQLite: comparisons are its own, everything else is close to them. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  functions: [],
  listFunctions: { sql: 'SELECT 1 WHERE 0', params: [] },
  columnType: (storage, isPrimaryKey) => (isPrimaryKey ? 'TEXT PRIMARY KEY NOT NULL' : columnTypes[storage]),
  hiddenColumns: [],
  insertionOrder: (alias) => `${alias}.rowid`,
  createIndex,
  listColumns: {
    sql: `SELECT m.name AS "table", c.name AS "column", c.type AS "type" FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    params: [],
  },
  listIndexes: { sql: `SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`, params: [] },
  listViews: {
    sql: `SELECT name, sql AS definition FROM sqlite_master WHERE type = 'view'`,
    params: [],
  },
  listNames: { sql: 'SELECT name FROM sqlite_master', params: [] },
  schemaState: { sql: 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name', params: [] },
  dropViews: (names) => names.map((name) => `DROP VIEW ${quote(name)}`),

  placeholder: () => '?',
  cast: (sql, type) => `CAST(${sql} AS ${type === 'number' ? 'REAL' : 'TEXT'})`,
  compare,
  compareLoosely: (left, comparison, right) =>
    piece`COALESCE(${valueOf(left)}, '') ${signs[comparison]} COALESCE(${valueOf(right)}, '')`,
  isNull: (value, negated) => piece`${valueOf(value)} IS ${negated ? 'NOT NULL' : 'NULL'}`,
  like: (value, { pattern, negated }) =>
    piece`${textOf(value)} ${negated ? 'NOT LIKE' : 'LIKE'} ${pattern} ESCAPE '\\'`,
  asText: textOf,
  // Its mathematical functions read numeric text themselves and give NULL for the rest.
  asNumber: valueOf,
  lower: (sql) => `LOWER(${sql})`,
  sortKey: valueOf,
  isJson: (sql, form) =>
    form
      ? `CASE WHEN json_valid(${sql}) THEN json_type(${sql}) = '${form}' ELSE 0 END`
      : `json_valid(${sql})`,
  listOfOne: (sql) => `json_array(${sql})`,
  listLength: (column) => `json_array_length(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`,
  listItems: (list, alias) =>
    piece`json_each(CASE WHEN json_valid(${list}) THEN ${list} ELSE '[]' END) AS ${alias}`,
  inList: (sql, list) => `${sql} IN (SELECT value FROM json_each(${list}))`,
  among: (sql, found) => piece`${sql} IN (${found})`,
  geoDistance: ([lonA = sqlNull, latA = sqlNull, lonB = sqlNull, latB = sqlNull]) =>
    piece`(6371 * acos(min(1.0, max(-1.0, cos(radians(${latA})) * cos(radians(${latB})) * cos(radians(${lonB}) - radians(${lonA})) + sin(radians(${latA})) * sin(radians(${latB}))))))`,
  formatTime: ({ format, value, modifiers }) =>
    piece`strftime(${joinTemplates([format, ...(value ? [value] : []), ...modifiers], ', ')})`,
  random: 'RANDOM()',
  noLimit: '-1',
  equalsIgnoringCase: (column) => `${column} = ? COLLATE NOCASE`,

  uniqueViolation,
  isMisfit: (error) => error instanceof Error && 'errcode' in error && error.errcode === plainError,
  lockForUpdate: '',
  lockForReference: '',
  noWait: '',
  isLockTaken: () => false,
  lockTables: undefined,
  waitBriefly: undefined,
  clock: undefined,
  notify: undefined,
  optimize: 'PRAGMA optimize',
  lockName: undefined,
  tryLockName: undefined,
}

const sqlNull = rawTemplate('NULL')

/**
 * SQLite keeps no statistics of ranges. For a list that is ordered by one column and has a lower bound in
 * another it would walk all rows in their order. A lower bound on a time mostly selects the latest rows,
 * which are few.
 */
function compare(left: Scalar, comparison: ComparisonSign, right: Scalar): SqlTemplate {
  const compared = piece`${valueOf(left)} ${signs[comparison]} ${valueOf(right)}`
  const isLater = comparison === '>' || comparison === '>='
  return isLater && left.kind === 'column' && left.type === 'text' && right.kind === 'value'
    ? piece`unlikely(${compared})`
    : compared
}

function valueOf(value: Scalar): SqlTemplate {
  switch (value.kind) {
    case 'column':
      return rawTemplate(value.sql)
    case 'value':
      return value.piece
    case 'json':
      return {
        sql: `(CASE WHEN json_valid(${value.document}) THEN json_extract(${value.document}, ?) END)`,
        params: [jsonPath(value.path)],
      }
    default:
      return sqlNull
  }
}

function typeOf(value: Scalar): 'text' | 'number' | undefined {
  return value.kind === 'column' || value.kind === 'value' ? value.type : undefined
}

// REAL columns would spell 13 as "13.0".
function textOf(value: Scalar): SqlTemplate {
  const raw = valueOf(value)
  if (typeOf(value) !== 'number') return raw
  return piece`(SELECT CASE WHEN v = CAST(v AS INTEGER) THEN CAST(CAST(v AS INTEGER) AS TEXT) ELSE CAST(v AS TEXT) END FROM (SELECT ${raw} AS v))`
}

function jsonPath(path: readonly string[]): string {
  return `$${path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `."${key}"`)).join('')}`
}

function createIndex({ name, table, columns, unique, ignoreCase, descending, where }: IndexPlan): string {
  const list = columns
    .map((column) => quote(column) + (ignoreCase ? ' COLLATE NOCASE' : '') + directionIn(descending, column))
    .join(', ')
  const condition = where ? ` WHERE ${where}` : ''
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quote(name)} ON ${quote(table)} (${list})${condition}`
}

function uniqueViolation(error: unknown): UniqueViolation | undefined {
  if (!(error instanceof Error)) return undefined
  const [, what] = /^UNIQUE constraint failed: (.+)$/.exec(error.message) ?? []
  if (!what) return undefined
  const [, index] = /^index '(.+)'$/.exec(what) ?? []
  if (index) return { index }
  return { columns: what.split(', ').map((column) => column.slice(column.indexOf('.') + 1)) }
}
