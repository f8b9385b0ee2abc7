import { joinTemplates, piece, rawTemplate } from '../sql.ts'
import { asNumber, asText, compare, compareLoosely, isNull, sortKeys } from './postgres-compare.ts'
import { postgresFunctions } from './postgres-functions.ts'
import { type Dialect, type IndexPlan, type UniqueViolation, directionIn, quote } from './dialect.ts'

const columnTypes = {
  text: `text COLLATE "C" NOT NULL DEFAULT ''`,
  number: 'double precision NOT NULL DEFAULT 0',
  bool: 'double precision NOT NULL DEFAULT 0',
  json: 'text COLLATE "C"',
} as const

/** PostgreSQL 16 or later; functions of the engine give it SQLite's loose comparisons. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  functions: postgresFunctions,
  listFunctions: {
    sql: String.raw`SELECT proname, prosrc FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'engine\_%' ORDER BY proname, prosrc`,
    params: [],
  },
  columnType: (storage, isPrimaryKey) =>
    isPrimaryKey ? 'text COLLATE "C" PRIMARY KEY NOT NULL' : columnTypes[storage],
  hiddenColumns: ['"_row" bigint GENERATED ALWAYS AS IDENTITY'],
  insertionOrder: (alias) => `${alias}."_row"`,
  createIndex,
  listColumns: {
    sql: `SELECT table_name AS "table", column_name AS "column", data_type AS "type"
      FROM information_schema.columns
      WHERE table_schema = current_schema()`,
    params: [],
  },
  listIndexes: {
    sql: 'SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema()',
    params: [],
  },
  listViews: {
    sql: 'SELECT viewname AS name, definition FROM pg_views WHERE schemaname = current_schema()',
    params: [],
  },
  listNames: {
    sql: 'SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace',
    params: [],
  },
  // Any change of one of them rewrites its row in the catalogue, and `xmin` names the transaction.
  schemaState: {
    sql: `WITH ours AS (SELECT oid, relname, xmin FROM pg_class WHERE relnamespace = current_schema()::regnamespace)
      SELECT md5(concat_ws('|',
        (SELECT string_agg(concat_ws(' ', oid, xmin, relname), ',' ORDER BY oid) FROM ours),
        (SELECT string_agg(concat_ws(' ', attrelid, attnum, a.xmin), ',' ORDER BY attrelid, attnum)
          FROM pg_attribute a JOIN ours ON ours.oid = attrelid WHERE attnum > 0),
        (SELECT string_agg(concat_ws(' ', r.oid, r.xmin), ',' ORDER BY r.oid)
          FROM pg_rewrite r JOIN ours ON ours.oid = ev_class),
        (SELECT string_agg(concat_ws(' ', oid, xmin), ',' ORDER BY oid)
          FROM pg_proc WHERE pronamespace = current_schema()::regnamespace)))`,
    params: [],
  },
  dropViews: (names) => (names.length > 0 ? [`DROP VIEW ${names.map(quote).join(', ')}`] : []),

  placeholder: (type) => (type === 'number' ? '?::double precision' : '?::text COLLATE "C"'),
  cast: (sql, type) =>
    type === 'number' ? `CAST(${sql} AS double precision)` : `CAST(${sql} AS text) COLLATE "C"`,
  compare,
  compareLoosely,
  isNull,
  like: (value, { pattern, negated }) =>
    piece`lower((${asText(value)}) COLLATE "C") ${negated ? 'NOT LIKE' : 'LIKE'} lower((${pattern}) COLLATE "C") ESCAPE '\\'`,
  asText,
  asNumber,
  lower: (sql) => `lower((${sql}) COLLATE "C")`,
  sortKey: (value) => {
    const { number, text } = sortKeys(value)
    return number && text
      ? piece`ROW((${number}) IS NULL AND (${text}) IS NOT NULL, COALESCE(${number}, '-Infinity'), COALESCE(${text}, '') COLLATE "C")`
      : (number ?? text ?? rawTemplate('NULL::text'))
  },
  isJson: (sql, form) => `${sql} IS JSON${form ? ` ${form.toUpperCase()}` : ''}`,
  listOfOne: (sql) => `json_build_array(${sql})::text`,
  listLength: (column) => `json_array_length(engine_list(${column}))::double precision`,
  // From an array it expects ten rows and not a hundred: what it looks up for each it then finds by an index.
  listItems: (list, alias) =>
    piece`LATERAL (SELECT item COLLATE "C" AS "value" FROM unnest(ARRAY(SELECT json_array_elements_text(engine_list(${list})))) AS item) AS ${alias}`,
  inList: (sql, list) => `${sql} = ANY (ARRAY(SELECT json_array_elements_text(${list}::json)))`,
  among: (sql, found) => piece`${sql} = ANY (ARRAY(${found}))`,
  geoDistance: (args) => piece`engine_distance(${joinTemplates(args, ', ')})`,
  formatTime: ({ format, value, modifiers }) =>
    piece`engine_strftime(${format}, ${value ?? rawTemplate("'now'")}, ARRAY[${joinTemplates(modifiers, ', ')}]::text[])`,
  random: 'random()',
  noLimit: 'ALL',
  equalsIgnoringCase: (column) => `lower(${column} COLLATE "C") = lower(?::text COLLATE "C")`,

  uniqueViolation,
  isMisfit: (error) => error instanceof Error && 'code' in error && /^42(?!501)/.test(String(error.code)),
  lockForUpdate: ' FOR UPDATE',
  lockForReference: ' FOR KEY SHARE',
  noWait: ' NOWAIT',
  isLockTaken: (error) => error instanceof Error && 'code' in error && error.code === '55P03',
  lockTables: (tables) => `LOCK TABLE ${tables.map(quote).join(', ')} IN EXCLUSIVE MODE`,
  waitBriefly: `SET LOCAL lock_timeout = '1s'`,
  clock: 'SELECT extract(epoch FROM clock_timestamp())::double precision * 1000 AS "time"',
  notify: 'SELECT pg_notify(?, ?)',
  optimize: undefined,
  lockName: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))',
  tryLockName: 'SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0))',
}

function createIndex({ name, table, columns, unique, ignoreCase, descending, where }: IndexPlan): string {
  const list = columns.map(
    (column) =>
      (ignoreCase ? `lower(${quote(column)} COLLATE "C")` : quote(column)) + directionIn(descending, column),
  )
  const condition = where ? ` WHERE ${where}` : ''
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quote(name)} ON ${quote(table)} (${list.join(', ')})${condition}`
}

function uniqueViolation(error: unknown): UniqueViolation | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined
  const index = 'constraint' in error ? error.constraint : undefined
  return typeof index === 'string' ? { index } : {}
}
