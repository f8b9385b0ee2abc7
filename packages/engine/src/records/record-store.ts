import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, piece, plain } from '../database/piece.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import { PARAMETER } from '../query/resolve-operand.ts'
import { formatDate } from '../schema/dates.ts'
import type { Collection } from './collections.ts'
import { columnsOf, decodeRow } from './columns.ts'
import type { AnyRecord } from './open-transaction.ts'
import { systemContext } from './request-context.ts'
import type { Source } from './row-reader.ts'
import { toServerRecord } from './server-record.ts'
import type { SubmittedBody, UploadedFile } from './submitted-body.ts'
import type { FindOptions, RecordStore, Transaction } from './transaction.ts'
import { createRecord } from './write/create-record.ts'
import { deleteRecord } from './write/delete-record.ts'
import { findRow } from './write/row-store.ts'
import { updateRecord } from './write/update-record.ts'
import type { Writer, WriteParts } from './write/write-parts.ts'

/** Where a store reads, and the transaction it belongs to, if any. */
export interface StorePlace {
  readonly parts: WriteParts
  readonly compiler: QueryCompiler
  readonly source: Source
  readonly tx?: Transaction
}

/** The records of a collection for server code. */
export function recordStore(
  { parts, compiler, source, tx }: StorePlace,
  collection: Collection,
): RecordStore<AnyRecord> {
  const find = async (options: FindOptions): Promise<AnyRecord[]> => {
    const { sql: text, params } = listQuery(compiler, parts.now(), collection, options)
    const rows = await source.readArrays({ sql: text, params })
    return rows.map((values) => toServerRecord(collection, decodeRow(collection, values)))
  }
  return {
    async findById(id) {
      const row = await findRow(source, collection, id)
      return row && toServerRecord(collection, row)
    },
    findFirst: async (options) => (await find({ ...options, limit: 1 }))[0],
    findAll: (options = {}) => find(options),
    async count(options = {}) {
      const { where, bindings } = conditions(compiler, parts.now(), collection, options)
      const query = piece`SELECT COUNT(*) FROM ${quote(collection.name)} AS ${ROW} WHERE ${allOf(where)}`
      const [row] = await source.readArrays(bind(query, bindings))
      return Number(row?.[0] ?? 0)
    },
    create: async (values, context) =>
      toServerRecord(collection, await createRecord(parts, writer(context), collection, toBody(values), tx)),
    async update(id, values, context) {
      const change = { collection, id, body: toBody(values) }
      return toServerRecord(collection, await updateRecord(parts, writer(context), change, tx))
    },
    delete: (id, context) => deleteRecord(parts, writer(context), collection, id, tx),
  }
}

function writer(context = systemContext): Writer {
  return { context, isServer: true }
}

function listQuery(compiler: QueryCompiler, now: Date, collection: Collection, options: FindOptions) {
  const { where, bindings } = conditions(compiler, now, collection, options)
  const stored = collection.isView ? '' : compiler.dialect.insertionOrder(ROW)
  const sorted = options.sort
    ? compiler.sort(collection, options.sort, true, bindings).result.order
    : undefined
  const keys = [...(sorted ? [sorted] : []), ...(stored ? [plain(stored)] : [])]
  const order = keys.length === 0 ? plain('') : keys.reduce((list, key) => piece`${list}, ${key}`)
  const from = piece`SELECT ${columnsOf(collection).select} FROM ${quote(collection.name)} AS ${ROW}`
  const by = order.sql === '' ? order : piece` ORDER BY ${order}`
  return bind(piece`${from} WHERE ${allOf(where)}${by}${limitOf(compiler, options)}`, bindings)
}

function limitOf({ dialect }: QueryCompiler, { limit, offset }: FindOptions): Piece {
  if (limit === undefined && offset === undefined) return plain('')
  return {
    sql: ` LIMIT ${limit === undefined ? dialect.noLimit : '?'} OFFSET ?`,
    params: [...(limit === undefined ? [] : [limit]), offset ?? 0],
  }
}

function conditions(
  compiler: QueryCompiler,
  now: Date,
  collection: Collection,
  { filter, params = {} }: Pick<FindOptions, 'filter' | 'params'>,
): { where: Piece[]; bindings: Bindings } {
  const bindings: Bindings = { now, variable: (name) => readParameter(params, name) }
  if (!filter) return { where: [], bindings }
  const text = filter.replaceAll(/\{:(\w+)\}/g, `${PARAMETER}$1`)
  return { where: [compiler.filter(collection, text, true, bindings).result], bindings }
}

function readParameter(params: NonNullable<FindOptions['params']>, name: string): unknown {
  const isQuestion = name.endsWith(':isset')
  const key = name.slice(PARAMETER.length, isQuestion ? -':isset'.length : undefined)
  const isSet = name.startsWith(PARAMETER) && Object.hasOwn(params, key)
  if (isQuestion) return isSet
  const value = isSet ? params[key] : null
  return value instanceof Date ? formatDate(value) : value
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
