import { missingCollection } from '../errors.ts'
import type {
  ReadResult,
  RowOnlyVisibility,
  VisibleRow,
  RecordJson,
  RecordPage,
  ShowOptions,
} from './read-result.ts'
import type { Collection } from './collections.ts'
import type { DepartedRows } from './departed-rows.ts'
import type { ListParams } from './list-records.ts'
import { type ReadSizeOptions, type ReadContext, createReadContext } from './read-context.ts'
import type { RecordViews } from './record-views.ts'
import type { VisibilityQuery, RowVisibility } from './row-visibility.ts'
import type { RowRule, RuleQuestion } from './rules.ts'
import type { CollectionRow } from './stored-row.ts'
import type { SubmittedBody } from './files.ts'
import { creating, updating } from './write/write-kinds.ts'
import { deleteRecord } from './write/delete-record.ts'
import { type QueuedWrite, prepareEarly, writeRecord } from './write/write-record.ts'
import { type WriteContext, sourceOf } from './write/write-context.ts'
import type { EarlyPreparation } from './write/draft.ts'

/** The values to write, and how to show the record afterwards. */
export interface RecordWrite extends ShowOptions {
  readonly body: SubmittedBody
  /** The result of `prepareEarly` for this very write. */
  readonly early?: EarlyPreparation | undefined
}

/** The parts that show records to callers with the right to see them. */
export interface RecordShows {
  readonly views: RecordViews
  readonly visibility: RowVisibility
  readonly departed: DepartedRows
}

/**
 * Records with the rights of one caller, inside or outside a transaction: the only access of http, batch,
 * realtime and files. Collections are given by name or id; unknown ones throw `missingCollection()`.
 */
export class RecordService {
  readonly #shows: RecordShows
  readonly #writing: WriteContext

  constructor(shows: RecordShows, writing: WriteContext) {
    this.#shows = shows
    this.#writing = writing
  }

  async list(
    collection: string,
    params: ListParams,
    { hold }: ReadSizeOptions = {},
  ): Promise<ReadResult<RecordPage>> {
    return this.#shows.views.list(this.#reading(this.#require(collection), hold), params)
  }

  async view(
    collection: string,
    id: string,
    { expand, hold }: ShowOptions & ReadSizeOptions = {},
  ): Promise<ReadResult<RecordJson>> {
    return this.#shows.views.view(this.#reading(this.#require(collection), hold), { id, expand })
  }

  async create(name: string, { body, early, ...options }: RecordWrite): Promise<RecordJson> {
    const collection = this.#require(name)
    const row = await writeRecord(this.#writing, { kind: creating, collection, body, early })
    return this.present({ collection, row }, options)
  }

  async update(name: string, id: string, { body, early, ...options }: RecordWrite): Promise<RecordJson> {
    const collection = this.#require(name)
    const row = await writeRecord(this.#writing, { kind: updating, collection, id, body, early })
    return this.present({ collection, row }, options)
  }

  async delete(name: string, id: string): Promise<void> {
    await deleteRecord(this.#writing, { collection: this.#require(name), id })
  }

  /**
   * Does the slow part of a write (pictures, passwords, storing files) before its transaction; `undefined` if
   * there is none. The caller reports the outcome of the write afterwards.
   */
  prepareEarly(coming: QueuedWrite): Promise<EarlyPreparation | undefined> {
    return prepareEarly(this.#writing, coming)
  }

  /** Returns a stored row as this caller sees it (hidden fields, e-mail, field rules, expand). */
  async present({ collection, row }: CollectionRow, options: ShowOptions = {}): Promise<RecordJson> {
    return this.#shows.views.present(this.#reading(collection), { row, ...options })
  }

  /**
   * Checks whether a rule holds for a row that may be deleted or not yet written, or for the stored record
   * with that id. `null` holds for superusers only, `''` for everyone; superusers pass every rule.
   */
  matches({ collection, rule, row }: RowRule & Pick<RuleQuestion, 'collection'>): Promise<boolean> {
    const { parts, writer } = this.#writing
    const source = sourceOf(this.#writing)
    return parts.rules.holds({ collection, context: writer.context, source, rule, row })
  }

  /** Returns what the caller receives of a row in memory, and the dependencies of that. */
  async visibleRow(visibilityQuery: VisibilityQuery): Promise<VisibleRow> {
    const reading = this.#reading(visibilityQuery.collection)
    const record = await this.#shows.visibility.visibleRow(reading, visibilityQuery)
    return { record, dependencies: reading.log }
  }

  /**
   * Checks whether only the row itself decides what the caller receives of it, and the dependencies of that.
   */
  rowOnlyVisibility(visibilityQuery: VisibilityQuery): RowOnlyVisibility {
    const reading = this.#reading(visibilityQuery.collection)
    const isRowOnly = this.#shows.visibility.rowOnlyVisibility(reading, visibilityQuery)
    return { isRowOnly, dependencies: reading.log }
  }

  #require(name: string): Collection {
    const collection = this.#writing.parts.collections.get(name)
    if (!collection) throw missingCollection()
    return collection
  }

  #reading(collection: Collection, hold?: ReadSizeOptions['hold']): ReadContext {
    const { parts, writer } = this.#writing
    const source = sourceOf(this.#writing)
    const { departed } = this.#shows
    return createReadContext({
      collection,
      context: writer.context,
      source,
      hold,
      departed,
      now: parts.now(),
    })
  }
}
