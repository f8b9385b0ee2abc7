import {
  type BoundSql,
  type Bindings,
  type SqlTemplate,
  allOf,
  bind,
  joinTemplates,
  piece,
  rawTemplate,
  sql,
} from '../database/sql.ts'
import { type QueryCompiler, type QueryScope, rowAlias } from '../query/query-compiler.ts'
import { parameterPrefix } from '../query/resolve-operand.ts'
import { formatDate } from '../schema/dates.ts'
import type { Collection } from './collections.ts'
import { decodeRow, columnsOf, encodeRow, encodeValue } from './columns.ts'
import type { SubmittedBody, UploadedFile } from './files.ts'
import { systemContext } from './request-context.ts'
import { fromRow } from './row-reader.ts'
import { type AnyRecord, type StoredRow, toServerRecord } from './stored-row.ts'
import type { FindOptions, RecordStore, AppendOptions, PatchOptions, RowPatch } from './transaction.ts'
import { deleteRecord } from './write/delete-record.ts'
import { findRow, targetLocks, type LockScope, findRows } from './write/row-store.ts'
import { creating, updating, seedRow } from './write/write-kinds.ts'
import { writeRecord } from './write/write-record.ts'
import { type WriteContext, sourceOf, type WriteScope } from './write/write-context.ts'
import { quote } from '../database/dialects/dialect.ts'
import { scalarTypeOf } from '../database/catalogue.ts'
import { toTextList } from '../schema/cast.ts'
import { kindOf } from '../schema/fields/index.ts'
import type { OpenTransaction } from './transactions.ts'
import { emptyRow } from './write/draft.ts'

/** What a store works with, and the transaction it belongs to, if any. */
interface StorePlace extends Pick<WriteContext, 'parts' | 'tx'> {
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
  const stored = collection.isView ? [] : [rawTemplate(compiler.dialect.insertionOrder(rowAlias))]
  const keys = [...(sort ? [sort.order] : []), ...stored]
  const from = fromRow(collection, [...joins, ...(sort?.joins ?? [])])
  const select = piece`SELECT ${columnsOf(collection).select} FROM ${from} WHERE ${allOf(where)}`
  const order = keys.length === 0 ? rawTemplate('') : piece` ORDER BY ${joinTemplates(keys, ', ')}`
  return bind(piece`${select}${order}${limitOf(compiler, options)}`, scope.bindings)
}

/** The query behind `count` of server code. */
function countQuery(finding: Finding, options: Conditions): BoundSql {
  const { scope, joins, where } = conditions(finding, options)
  const from = fromRow(finding.collection, joins)
  return bind(piece`SELECT COUNT(*) FROM ${from} WHERE ${allOf(where)}`, scope.bindings)
}

function limitOf({ dialect }: QueryCompiler, { limit, offset }: FindOptions): SqlTemplate {
  if (limit === undefined && offset === undefined) return rawTemplate('')
  const most = limit === undefined ? rawTemplate(dialect.noLimit) : { sql: '?', params: [limit] }
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

/** New rows of a collection. */
interface NewRows extends AppendOptions {
  readonly collection: Collection
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

const rowsPerStatement = 100

/**
 * Adds rows, many with one statement; returns those that did not exist yet. Observers are notified of each.
 */
async function appendRows(
  scope: LockScope,
  { collection, records, holdsTargets = false }: NewRows,
): Promise<StoredRow[]> {
  const { parts, tx } = scope
  const drafts = records.map((values) => completed(collection, { ...seedRow(parts, collection), ...values }))
  const rows = holdsTargets ? await withTargets(scope, { collection, drafts }) : drafts
  const added: StoredRow[] = []
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const portion = rows.slice(first, first + rowsPerStatement)
    const ids = await tx.connection.readArrays(insertion(collection, portion))
    const made = new Set(ids.flat())
    added.push(...portion.filter(({ id }) => made.has(id)))
    await tx.breathe()
  }
  for (const row of added) {
    tx.locks.own(tx.lockOf({ collection, id: row.id }))
    tx.changes.push({ collection: collection.name, action: 'create', record: row, origin: 'local' })
  }
  return added
}

interface Drafts {
  readonly collection: Collection
  readonly drafts: readonly StoredRow[]
}

/** Locks the targets of rows; returns the rows whose targets all exist. */
async function withTargets(scope: LockScope, { collection, drafts }: Drafts): Promise<StoredRow[]> {
  const { parts, tx } = scope
  const { connection } = tx
  await tx.locks.hold(drafts.flatMap((after) => targetLocks(scope, { collection, after })))
  let kept = [...drafts]
  for (const field of collection.fields) {
    const target = field.type === 'relation' ? parts.collections.get(field.collection) : undefined
    const wanted = target ? [...new Set(kept.flatMap((row) => toTextList(row[field.name])))] : []
    if (!target || wanted.length === 0) continue
    const isWanted = connection.dialect.inList('"id"', connection.dialect.placeholder('text'))
    const text = `SELECT "id" FROM ${quote(target.name)} WHERE ${isWanted}`
    const found = new Set((await connection.readArrays(sql(text, [JSON.stringify(wanted)]))).flat())
    kept = kept.filter((row) => toTextList(row[field.name]).every((id) => found.has(id)))
  }
  return kept
}

function completed(collection: Collection, values: Readonly<Record<string, unknown>>): StoredRow {
  const row: Record<string, unknown> & { id: string } = { ...emptyRow(collection) }
  for (const field of collection.fields)
    if (Object.hasOwn(values, field.name)) row[field.name] = kindOf(field).coerce(field, values[field.name])
  return row
}

function insertion(collection: Collection, rows: readonly StoredRow[]) {
  const { list } = columnsOf(collection)
  const names = list.map(({ field }) => quote(field.name)).join(', ')
  const marks = `(${list.map(() => '?').join(', ')})`
  const text = `INSERT INTO ${quote(collection.name)} (${names}) VALUES ${rows.map(() => marks).join(', ')}
    ON CONFLICT DO NOTHING RETURNING "id"`
  return sql(
    text,
    rows.flatMap((row) => encodeRow(collection, row)),
  )
}

/** Rows of a collection, and their new values. */
interface RowPatches extends PatchOptions {
  readonly collection: Collection
  readonly patches: readonly RowPatch[]
}

/** Sets values of many rows, many with one statement. Observers are notified of each. */
async function patchRows(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  { collection, patches, areGuarded = false }: RowPatches,
): Promise<void> {
  if (!areGuarded) await tx.locks.hold(patches.map(({ id }) => tx.lockOf({ collection, id })))
  for (const portion of portionsOf(collection, patches)) {
    const ids = JSON.stringify([...portion.keys()])
    const condition = tx.connection.dialect.inList(`${rowAlias}."id"`, placeholder(tx))
    const rows = await findRows(tx.connection, { collection, condition, params: [ids] })
    await setEach(tx, { collection, portion })
    for (const before of rows) {
      const after = { ...before, ...portion.get(before.id) }
      await parts.changes.updated(tx, { collection, before, after })
      tx.changes.push({ collection: collection.name, action: 'update', record: after, origin: 'local' })
    }
    await tx.breathe()
  }
}

type Values = Readonly<Record<string, unknown>>

/** New values of rows, by id: the same fields of each. */
type Portion = ReadonlyMap<string, Values>

function portionsOf(collection: Collection, patches: readonly RowPatch[]): Portion[] {
  const values = patches.map(({ id, ...given }) => [id, coerced(collection, given)] as const)
  const sameFields = Map.groupBy(values, ([, set]) => JSON.stringify(Object.keys(set)))
  return [...sameFields.values()].flatMap((group) => {
    const count = Math.ceil(group.length / rowsPerStatement)
    return Array.from(
      { length: count },
      (_, place) => new Map(group.slice(place * rowsPerStatement, (place + 1) * rowsPerStatement)),
    )
  })
}

/** Returns the values in the order of the collection's fields, for any given order. */
function coerced(collection: Collection, values: Values): Values {
  const fields = collection.fields.filter(({ name }) => name !== 'id' && Object.hasOwn(values, name))
  return Object.fromEntries(
    fields.map((field) => [field.name, kindOf(field).coerce(field, values[field.name])]),
  )
}

interface PortionOf extends Pick<RowPatches, 'collection'> {
  readonly portion: Portion
}

async function setEach(tx: OpenTransaction, { collection, portion }: PortionOf): Promise<void> {
  const [first = {}] = portion.values()
  const columns = columnsOf(collection).list.filter(({ field }) => Object.hasOwn(first, field.name))
  if (columns.length === 0) return
  // Both databases give the columns of a list of values these names.
  const sets = columns.map(({ field }, place) => `${quote(field.name)} = v.column${place + 2}`)
  const marks = columns.map(({ field }) => tx.connection.dialect.placeholder(scalarTypeOf(field)))
  const row = `(${[placeholder(tx), ...marks].join(', ')})`
  const list = Array.from({ length: portion.size }, () => row).join(', ')
  const text = `UPDATE ${quote(collection.name)} SET ${sets.join(', ')}
    FROM (VALUES ${list}) AS v WHERE ${quote(collection.name)}."id" = v.column1`
  const params = [...portion].flatMap(([id, values]) => [
    id,
    ...columns.map((column) => encodeValue(column, values[column.field.name])),
  ])
  await tx.connection.run(sql(text, params))
}

function placeholder({ connection: { dialect } }: OpenTransaction): string {
  return dialect.placeholder('text')
}
