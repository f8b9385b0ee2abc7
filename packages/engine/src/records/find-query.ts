import type { BoundSql } from '../database/bound-sql.ts'
import type { Bindings, SqlTemplate } from '../database/sql-template.ts'
import { allOf, bind, joined, piece, plain } from '../database/sql-template.ts'
import type { QueryCompiler, QueryScope } from '../query/query-compiler.ts'
import { rowAlias } from '../query/query-compiler.ts'
import { parameterPrefix } from '../query/resolve-operand.ts'
import { formatDate } from '../schema/dates.ts'
import type { Collection } from './collections.ts'
import { columnsOf } from './columns.ts'
import { fromRow } from './row-reader.ts'
import type { FindOptions } from './transaction.ts'

/** What server code looks for records in. */
export interface Finding {
  readonly compiler: QueryCompiler
  readonly collection: Collection
  readonly now: Date
}

/** The query behind `findAll` of server code: no rules, every field. */
export function findQuery(finding: Finding, options: FindOptions): BoundSql {
  const { compiler, collection } = finding
  const { scope, joins, where } = conditions(finding, options)
  const sort = options.sort ? compiler.sort(scope, options.sort).result : undefined
  const stored = collection.isView ? [] : [plain(compiler.dialect.insertionOrder(rowAlias))]
  const keys = [...(sort ? [sort.order] : []), ...stored]
  const from = fromRow(collection, [...joins, ...(sort?.joins ?? [])])
  const select = piece`SELECT ${columnsOf(collection).select} FROM ${from} WHERE ${allOf(where)}`
  const order = keys.length === 0 ? plain('') : piece` ORDER BY ${joined(keys, ', ')}`
  return bind(piece`${select}${order}${limitOf(compiler, options)}`, scope.bindings)
}

/** The query behind `count` of server code. */
export function countQuery(finding: Finding, options: Conditions): BoundSql {
  const { scope, joins, where } = conditions(finding, options)
  const from = fromRow(finding.collection, joins)
  return bind(piece`SELECT COUNT(*) FROM ${from} WHERE ${allOf(where)}`, scope.bindings)
}

function limitOf({ dialect }: QueryCompiler, { limit, offset }: FindOptions): SqlTemplate {
  if (limit === undefined && offset === undefined) return plain('')
  const most = limit === undefined ? plain(dialect.noLimit) : { sql: '?', params: [limit] }
  return piece` LIMIT ${most} OFFSET ${{ sql: '?', params: [offset ?? 0] }}`
}

type Conditions = Pick<FindOptions, 'filter' | 'params'>

function conditions(
  { compiler, collection, now }: Finding,
  { filter, params = {} }: Conditions,
): { scope: QueryScope; joins: readonly SqlTemplate[]; where: readonly SqlTemplate[] } {
  const bindings: Bindings = { now, variable: (name) => readParameter(params, name) }
  const scope = { collection, bindings, isSuperuserOrRule: true }
  if (!filter) return { scope, joins: [], where: [] }
  const text = filter.replaceAll(/\{:(\w{1,100})\}/g, `${parameterPrefix}$1`)
  const { joins, condition } = compiler.serverFilter(scope, text).result
  return { scope, joins, where: [condition] }
}

function readParameter(params: NonNullable<FindOptions['params']>, name: string): unknown {
  const isQuestion = name.endsWith(':isset')
  const key = name.slice(parameterPrefix.length, isQuestion ? -':isset'.length : undefined)
  const isSet = name.startsWith(parameterPrefix) && Object.hasOwn(params, key)
  if (isQuestion) return isSet
  const value = isSet ? params[key] : null
  return value instanceof Date ? formatDate(value) : value
}
