import type { QueryCompiler } from '../query/query-compiler.ts'
import type { Collection } from './collections.ts'
import { decodeRow } from './columns.ts'
import { countQuery, findQuery } from './find-query.ts'
import type { AnyRecord, StoredRow } from './stored-row.ts'
import { systemContext } from './request-context.ts'
import { toServerRecord } from './stored-row.ts'
import type { SubmittedBody, UploadedFile } from './submitted-body.ts'
import type { FindOptions, RecordStore } from './transaction.ts'
import { appendRows } from './write/append-rows.ts'
import { creating } from './write/create-record.ts'
import { deleteRecord } from './write/delete-record.ts'
import { patchRows } from './write/patch-rows.ts'
import { findRow } from './write/row-store.ts'
import { updating } from './write/update-record.ts'
import type { Writing } from './write/writing.ts'
import { sourceOf } from './write/writing.ts'
import { writeRecord } from './write/write-record.ts'

/** What a store works with, and the transaction it belongs to, if any. */
export interface StorePlace extends Pick<Writing, 'parts' | 'tx'> {
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
