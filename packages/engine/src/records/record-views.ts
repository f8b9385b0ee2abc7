import { ApiError, notFound, superusersOnly } from '../errors.ts'
import { type SqlTemplate, rawTemplate } from '../database/sql.ts'
import { type QueryCompiler, rowAlias } from '../query/query-compiler.ts'
import {
  type ReadResult,
  type RecordJson,
  type RecordPage,
  type ShowOptions,
  readResultOf,
  type ResponseLimits,
  callerLimits,
  operatorLimits,
  requireFit,
  writeResultLimits,
} from './read-result.ts'
import type { CollectionRegistry } from './collections.ts'
import { expandSteps } from './expand/expand-paths.ts'
import { type Expansion, Expander } from './expand/expand-rows.ts'
import type { RelationCache } from './expand/relation-cache.ts'
import { type ListParams, parseListParams, RecordLister } from './list-records.ts'
import { addDependencies, type ReadContext } from './read-context.ts'
import type { RowCache } from './row-cache.ts'
import type { RequestContext } from './request-context.ts'
import { RowReader } from './row-reader.ts'
import type { RuleCheck } from './rules.ts'
import type { ShownRow } from './shown-row.ts'
import type { StoredRow } from './stored-row.ts'

/** Dependencies of showing records. */
export interface ShowDependencies {
  readonly collections: CollectionRegistry
  readonly compiler: QueryCompiler
  readonly rules: RuleCheck
}

/** More dependencies of showing records to callers. */
export interface ViewDependencies extends ShowDependencies {
  /** Cached related records; absent where nothing is cached. */
  readonly groups?: RelationCache | undefined
  /** Cached rows; absent as above. */
  readonly rows?: RowCache | undefined
}

/** The record to show, and its related ones. */
export interface ViewedRecord extends Pick<ShowOptions, 'expand'> {
  readonly id: string
}

/** A row in memory, and how to show it. */
export interface PresentedRow extends ShowOptions {
  readonly row: StoredRow
}

/** Shows records to callers: lists, single records, and rows in memory. */
export class RecordViews {
  readonly #collections: CollectionRegistry
  readonly #compiler: QueryCompiler
  readonly #reader: RowReader
  readonly #lister: RecordLister
  readonly #expander: Expander

  constructor({ collections, compiler, rules, groups, rows }: ViewDependencies) {
    this.#collections = collections
    this.#compiler = compiler
    this.#reader = new RowReader(compiler, rows)
    this.#lister = new RecordLister({ compiler, reader: this.#reader, rules })
    this.#expander = new Expander({ compiler, reader: this.#reader, kept: groups })
  }

  /** Returns one page of the records that the caller may list. */
  async list(reading: ReadContext, params: ListParams): Promise<ReadResult<RecordPage>> {
    const { collection, context } = reading
    const limits = limitsOf(context)
    if (!context.isSuperuser && collection.rules.list === null) throw superusersOnly()
    const parsed = parseListParams(context, params)
    const { rows, total } = await this.#lister.list(reading, parsed)
    await reading.hold?.(requireFit(rows, limits))
    if (parsed.expand) await this.#expand({ ...reading, limits }, rows, parsed.expand)
    const { page, perPage } = parsed
    const totalPages = total < 0 ? -1 : Math.ceil(total / perPage)
    const items = rows.map((row) => row.json()).join(',')
    const frame = `"page":${page},"perPage":${perPage},"totalItems":${total},"totalPages":${totalPages}`
    return readResultOf(`{"items":[${items}],${frame}}`, reading.log)
  }

  /** Returns one record, if the caller may view it. */
  async view(reading: ReadContext, { id, expand }: ViewedRecord): Promise<ReadResult<RecordJson>> {
    const { collection, context, log } = reading
    const rule = collection.rules.view
    if (!context.isSuperuser && rule === null) throw superusersOnly()
    const where: SqlTemplate[] = [{ sql: `${rowAlias}."id" = ?`, params: [id] }]
    if (rule && !context.isSuperuser) {
      const compiled = this.#compiler.rule(reading, rule)
      addDependencies(reading, compiled)
      where.push(compiled.result)
    }
    const [row] = await this.#reader.rows(reading, { where, limit: rawTemplate('LIMIT 1') })
    if (!row) throw notFound()
    if (expand) await this.#expand({ ...reading, limits: limitsOf(context) }, [row], expand)
    return readResultOf(row.json(), log)
  }

  /** Shows a row in memory, without checking whether the caller may view it. */
  async present(reading: ReadContext, { row, expand, fields }: PresentedRow): Promise<RecordJson> {
    const shown = await this.#reader.row(reading, row)
    if (!shown) throw notFound()
    if (expand) {
      // The row may just have been written: too many related records are omitted, not refused.
      await this.#expand({ ...reading, limits: writeResultLimits }, [shown], expand).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 400) throw error
        },
      )
    }
    const json: unknown = JSON.parse(shown.json())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was written from a record
    return (fields ? fields.apply(json) : json) as RecordJson
  }

  async #expand(reading: Expansion, rows: readonly ShownRow[], text: string): Promise<void> {
    await this.#expander.expand(reading, rows, expandSteps(this.#collections, reading, text))
  }
}

function limitsOf({ isSuperuser }: RequestContext): ResponseLimits {
  return isSuperuser ? operatorLimits : callerLimits
}
