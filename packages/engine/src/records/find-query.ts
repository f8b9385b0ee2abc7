import type { Fragment } from '../database/fragment.ts'
import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, joined, piece, plain } from '../database/piece.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import { PARAMETER } from '../query/resolve-operand.ts'
import { formatDate } from '../schema/dates.ts'
import type { Collection } from './collections.ts'
import { columnsOf } from './columns.ts'
import { fromRow } from './row-reader.ts'
import type { FindOptions } from './transaction.ts'

/** The query behind `findAll` of server code: no rules, every field. */
export function findQuery(
  compiler: QueryCompiler,
  now: Date,
  collection: Collection,
  options: FindOptions,
): Fragment {
  const { joins, where, bindings } = conditions(compiler, now, collection, options)
  const sort = options.sort ? compiler.sort(collection, options.sort, true, bindings).result : undefined
  const stored = collection.isView ? [] : [plain(compiler.dialect.insertionOrder(ROW))]
  const keys = [...(sort ? [sort.order] : []), ...stored]
  const from = fromRow(collection, [...joins, ...(sort?.joins ?? [])])
  const select = piece`SELECT ${columnsOf(collection).select} FROM ${from} WHERE ${allOf(where)}`
  const order = keys.length === 0 ? plain('') : piece` ORDER BY ${joined(keys, ', ')}`
  return bind(piece`${select}${order}${limitOf(compiler, options)}`, bindings)
}

/** The query behind `count` of server code. */
export function countQuery(
  compiler: QueryCompiler,
  now: Date,
  collection: Collection,
  options: Pick<FindOptions, 'filter' | 'params'>,
): Fragment {
  const { joins, where, bindings } = conditions(compiler, now, collection, options)
  return bind(piece`SELECT COUNT(*) FROM ${fromRow(collection, joins)} WHERE ${allOf(where)}`, bindings)
}

function limitOf({ dialect }: QueryCompiler, { limit, offset }: FindOptions): Piece {
  if (limit === undefined && offset === undefined) return plain('')
  const most = limit === undefined ? plain(dialect.noLimit) : { sql: '?', params: [limit] }
  return piece` LIMIT ${most} OFFSET ${{ sql: '?', params: [offset ?? 0] }}`
}

function conditions(
  compiler: QueryCompiler,
  now: Date,
  collection: Collection,
  { filter, params = {} }: Pick<FindOptions, 'filter' | 'params'>,
): { joins: readonly Piece[]; where: readonly Piece[]; bindings: Bindings } {
  const bindings: Bindings = { now, variable: (name) => readParameter(params, name) }
  if (!filter) return { joins: [], where: [], bindings }
  const text = filter.replaceAll(/\{:(\w{1,100})\}/g, `${PARAMETER}$1`)
  const { joins, condition } = compiler.serverFilter(collection, text, bindings).result
  return { joins, where: [condition], bindings }
}

function readParameter(params: NonNullable<FindOptions['params']>, name: string): unknown {
  const isQuestion = name.endsWith(':isset')
  const key = name.slice(PARAMETER.length, isQuestion ? -':isset'.length : undefined)
  const isSet = name.startsWith(PARAMETER) && Object.hasOwn(params, key)
  if (isQuestion) return isSet
  const value = isSet ? params[key] : null
  return value instanceof Date ? formatDate(value) : value
}
