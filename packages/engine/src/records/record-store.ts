import {
  type BoundSql,
  type Bindings,
  type SqlTemplate,
  allOf,
  bind,
  joined,
  piece,
  plain,
} from '../database/sql.ts'
import { type QueryCompiler, type QueryScope, rowAlias } from '../query/query-compiler.ts'
import { parameterPrefix } from '../query/resolve-operand.ts'
import { formatDate } from '../schema/dates.ts'
import type { Collection } from './collections.ts'
import { decodeRow, columnsOf } from './columns.ts'
import type { SubmittedBody, UploadedFile } from './files.ts'
import { systemContext } from './request-context.ts'
import { fromRow } from './row-reader.ts'
import { type AnyRecord, type StoredRow, toServerRecord } from './stored-row.ts'
import type { FindOptions, RecordStore } from './transaction.ts'
import { deleteRecord } from './write/delete-record.ts'
import { appendRows, patchRows } from './write/many-rows.ts'
import { findRow } from './write/row-store.ts'
import { creating, updating } from './write/write-kinds.ts'
import { writeRecord } from './write/write-record.ts'
import { type Writing, sourceOf } from './write/writing.ts'

/** What a store works with, and the transaction it belongs to, if any. */
interface StorePlace extends Pick<Writing, 'parts' | 'tx'> {
  readonly compiler: QueryCompiler
}

/** The records of a collection for server code. */
export function recordStore(
  { parts, compiler, tx }: StorePlace,
  collection: Collection,
): RecordStore<AnyRecord> {
  const source = sourceOf({ parts, tx })
  const finding = () => ({ compiler, collection, now: parts.now() })
  const writing = (context = systemContext) => ({ parts, tx, writer: { context, isServer: true } })
  const shown = (row: StoredRow) => toServerRecord(collection, row)
  const find = async (options: FindOptions): Promise<AnyRecord[]> => {
    const rows = await source.readArrays(findQuery(finding(), options))
    return rows.map((values) => shown(decodeRow(collection, values)))
  }
  return {
    async findById(id) {
      const row = await findRow(source, { collection, id })
      return row && shown(row)
    },
    findFirst: async (options) => (await find({ ...options, limit: 1 }))[0],
    findAll: (options = {}) => find(options),
    async count(options = {}) {
      const [row] = await source.readArrays(countQuery(finding(), options))
      return Number(row?.[0] ?? 0)
    },
    create: async (values, context) =>
      shown(await writeRecord(writing(context), { kind: creating, collection, body: toBody(values) })),
    update: async (id, values, context) =>
      shown(await writeRecord(writing(context), { kind: updating, collection, id, body: toBody(values) })),
    delete: (id, context) => deleteRecord(writing(context), { collection, id }),
    patch: (patches, options) =>
      parts.transactions.join(tx, (open) =>
        patchRows({ parts, tx: open }, { ...options, collection, patches }),
      ),
    append: async (records, options) => {
      const rows = await parts.transactions.join(tx, (open) =>
        appendRows({ parts, tx: open }, { ...options, collection, records }),
      )
      return rows.map(shown)
    },
  }
}

function toBody(values: Readonly<Record<string, unknown>>): SubmittedBody {
  const plainValues: Record<string, unknown> = {}
  const files: Record<string, UploadedFile[]> = {}
  for (const [key, value] of Object.entries(values)) {
    const items = Array.isArray(value) ? value : [value]
    const blobs = items.filter((item) => item instanceof Blob)
    if (blobs.length > 0) files[key] = blobs.map(toUpload)
    if (blobs.length === 0) plainValues[key] = value
    else if (blobs.length < items.length) plainValues[key] = items.filter((item) => !(item instanceof Blob))
  }
  return { values: plainValues, files }
}

function toUpload(blob: Blob): UploadedFile {
  return {
    name: blob instanceof File ? blob.name : 'file',
    size: blob.size,
    bytes: async () => new Uint8Array(await blob.arrayBuffer()),
  }
}

/** What server code looks for records in. */
interface Finding {
  readonly compiler: QueryCompiler
  readonly collection: Collection
  readonly now: Date
}

/** The query behind `findAll` of server code: no rules, every field. */
function findQuery(finding: Finding, options: FindOptions): BoundSql {
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
function countQuery(finding: Finding, options: Conditions): BoundSql {
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
