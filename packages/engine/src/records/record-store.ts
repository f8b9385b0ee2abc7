import type { QueryCompiler } from '../query/query-compiler.ts'
import type { Collection } from './collections.ts'
import { decodeRow } from './columns.ts'
import { countQuery, findQuery } from './find-query.ts'
import type { AnyRecord } from './open-transaction.ts'
import { systemContext } from './request-context.ts'
import type { Source } from './reading.ts'
import { toServerRecord } from './server-record.ts'
import type { SubmittedBody, UploadedFile } from './submitted-body.ts'
import type { FindOptions, RecordStore, Transaction } from './transaction.ts'
import { createRecord } from './write/create-record.ts'
import { deleteRecord } from './write/delete-record.ts'
import { patchRows } from './write/patch-rows.ts'
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
  const finding = () => ({ compiler, collection, now: parts.now() })
  const find = async (options: FindOptions): Promise<AnyRecord[]> => {
    const rows = await source.readArrays(findQuery(finding(), options))
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
      const [row] = await source.readArrays(countQuery(finding(), options))
      return Number(row?.[0] ?? 0)
    },
    create: async (values, context) =>
      toServerRecord(
        collection,
        await createRecord(parts, writer(context), { collection, body: toBody(values) }, tx),
      ),
    async update(id, values, context) {
      const change = { collection, id, body: toBody(values) }
      return toServerRecord(collection, await updateRecord(parts, writer(context), change, tx))
    },
    delete: (id, context) => deleteRecord(parts, writer(context), collection, id, tx),
    patch: (patches) =>
      parts.transactions.join(tx, (open) => patchRows({ parts, tx: open }, collection, patches)),
  }
}

function writer(context = systemContext): Writer {
  return { context, isServer: true }
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
