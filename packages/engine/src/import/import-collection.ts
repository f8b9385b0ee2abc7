import { readFile } from 'node:fs/promises'
import { ApiError } from '../errors.ts'
import { isPlainName } from '../files/file-storage.ts'
import type { NamedField } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { toText, toTextList } from '../schema/cast.ts'
import { kindOf } from '../schema/fields/index.ts'
import type { CollectionPair, ImportDependencies, OpenImport, Reshape } from './import-dependencies.ts'
import type { ImportReport } from './import-report.ts'
import type { PocketBaseData, SourceFile, SourceRow } from './pocketbase-data.ts'
import { readRecord, unknownFields } from './read-record.ts'

const batchSize = 200

/** Imports the records and files of one collection. */
export async function importCollection(open: OpenImport, pair: CollectionPair): Promise<void> {
  await new CollectionImport(open, pair).run()
}

/** The names in a field of a record: ids of other records, or files. */
interface NamedByRecord {
  readonly recordId: string
  readonly names: readonly string[]
}

class CollectionImport {
  readonly #parts: ImportDependencies
  readonly #data: PocketBaseData
  readonly #report: ImportReport
  readonly #reshape: Reshape
  readonly #pair: CollectionPair
  readonly #addresses = new Set<string>()

  constructor({ data, report, reshape, ...parts }: OpenImport, pair: CollectionPair) {
    this.#parts = parts
    this.#data = data
    this.#report = report
    this.#reshape = reshape
    this.#pair = pair
  }

  async run(): Promise<void> {
    const line = this.#report.collection(this.#pair.collection.name)
    for (const rows of this.#data.rows(this.#pair.source, batchSize)) {
      const ready: StoredRow[] = []
      for (const row of rows) {
        if (await this.#parts.records.rows().find(this.#pair.collection, row.id)) line.already += 1
        else ready.push(...(await this.#ready(row)))
      }
      await this.#write(ready)
    }
  }

  /** Returns the record with its files stored, or none if it cannot be kept. */
  async #ready(source: SourceRow): Promise<StoredRow[]> {
    const { collection } = this.#pair
    for (const field of unknownFields(this.#pair, source)) {
      const message = `There is no field ${field} here.`
      this.#report.skip({ ...this.#about('unknown field', source.id), field, message, isRecord: false })
    }
    const { row, invalid, changed } = readRecord({ ...this.#pair, reshape: this.#reshape }, source)
    const isFatal = invalid.some((problem) => problem.isFatal)
    for (const { isFatal: _isFatal, ...problem } of isFatal
      ? invalid.filter((each) => each.isFatal)
      : invalid) {
      this.#report.skip({ ...this.#about('invalid value', source.id), ...problem, isRecord: isFatal })
    }
    if (isFatal) return this.#leaveOut()
    for (const change of changed)
      this.#report.skip({ ...this.#about('changed value', source.id), ...change, isRecord: false })
    const whole: Record<string, unknown> & { id: string } = {
      ...row,
      ...(await this.#ownSpelling(source, row)),
    }
    for (const field of collection.fields) {
      if (field.type !== 'relation' && field.type !== 'file') continue
      const named = { recordId: row.id, names: toTextList(row[field.name]) }
      const kept = field.type === 'file' ? await this.#files(field, named) : await this.#targets(field, named)
      if (kept.length === named.names.length) continue
      whole[field.name] = kindOf(field).coerce(field, kept)
      if (kindOf(field).validate(field, whole[field.name])) return this.#leaveOut()
    }
    return [whole]
  }

  /**
   * Two accounts of the source may have one address in different letters. Both are imported: the first is
   * known by it in lower case, the other by its own spelling.
   */
  async #ownSpelling(source: SourceRow, row: StoredRow): Promise<Readonly<Record<string, string>>> {
    const { collection } = this.#pair
    const address = collection.isAuth ? toText(row['email']) : ''
    if (address === '') return {}
    const isTaken =
      this.#addresses.has(address) ||
      (await this.#parts.records.rows().findBy(collection, { field: 'email', value: address }))
    this.#addresses.add(address)
    const spelled = toText(source['email'])
    if (!isTaken || spelled === address) return {}
    const message = 'Another account has this address in other letters; both came over.'
    this.#report.skip({ ...this.#about('not unique', row.id), field: 'email', message, isRecord: false })
    return { email: spelled }
  }

  #leaveOut(): StoredRow[] {
    this.#report.collection(this.#pair.collection.name).skipped += 1
    return []
  }

  /** Returns those of the ids that a record here has, or will have. */
  async #targets(field: NamedField, { recordId, names }: NamedByRecord): Promise<string[]> {
    const target = field.type === 'relation' ? this.#parts.collections.get(field.collection) : undefined
    const kept: string[] = []
    for (const each of names) {
      const isHere = target && (await this.#parts.records.rows().find(target, each))
      if (isHere || (target === this.#pair.collection && this.#data.hasRow(this.#pair.source, each)))
        kept.push(each)
      else {
        const message = `The record it names in ${target?.name ?? 'a collection'} is not there.`
        const isRecord = field.required === true
        this.#report.skip({
          ...this.#about('missing record', recordId),
          field: field.name,
          message,
          isRecord,
        })
      }
    }
    return kept
  }

  /** Copies files under their own names, cleaned as uploads are; returns the names of the copied ones. */
  async #files(field: NamedField, { recordId, names }: NamedByRecord): Promise<string[]> {
    const kept: string[] = []
    for (const name of names) {
      const problem = await this.#copyFile(field, { recordId, name })
      if (problem === undefined) kept.push(name)
      else
        this.#report.skip({
          ...this.#about(problem.reason, recordId),
          field: field.name,
          message: problem.message,
          isRecord: field.required === true,
        })
    }
    this.#report.collection(this.#pair.collection.name).files += kept.length
    return kept
  }

  async #copyFile(
    field: NamedField,
    { recordId, name }: SourceFile,
  ): Promise<{ reason: 'missing file' | 'invalid value'; message: string } | undefined> {
    const { collection, source } = this.#pair
    if (field.type !== 'file') return undefined
    if (!isPlainName(name))
      return { reason: 'invalid value', message: 'The name of the file is not allowed.' }
    const bytes = await readFile(this.#data.fileOf(source, { recordId, name })).catch(() => undefined)
    if (!bytes) return { reason: 'missing file', message: 'The file is not in the storage folder.' }
    const upload = { name, size: bytes.length, bytes: async () => new Uint8Array(bytes) }
    const { stored, error } = await this.#parts.files.prepare({
      field,
      uploads: [upload],
      whose: 'import',
    })
    const [prepared] = stored
    if (!prepared) return { reason: 'invalid value', message: error?.message ?? 'The file cannot be kept.' }
    await this.#parts.files.write({ collectionId: collection.id, recordId }, { name, bytes: prepared.bytes })
    return undefined
  }

  /** Writes all in one transaction; one by one if a row is refused. */
  async #write(rows: readonly StoredRow[]): Promise<void> {
    const { collection } = this.#pair
    const line = this.#report.collection(collection.name)
    if (rows.length === 0) return
    try {
      await this.#parts.records.rows().insert(collection, rows)
      line.imported += rows.length
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (rows.length > 1) {
        for (const row of rows) await this.#write([row])
        return
      }
      const [row] = rows
      await this.#parts.files.removeAll({ collectionId: collection.id, recordId: row?.id ?? '' })
      const [field] = Object.keys(error.data)
      const message = 'Another record has this value, and it must be unique.'
      this.#report.skip({ ...this.#about('not unique', row?.id ?? ''), field, message, isRecord: true })
      line.skipped += 1
    }
  }

  #about<Reason extends string>(reason: Reason, id: string) {
    return { reason, collection: this.#pair.collection.name, id }
  }
}
