import { type SqlTemplate, isAlways, isNever } from '../database/sql.ts'
import { ApiError } from '../errors.ts'
import type { RowCondition } from '../query/compile-filter.ts'
import type { Compiled } from '../query/query-compiler.ts'
import type { Rule } from '../schema/collection.ts'
import { writeResultLimits } from './read-result.ts'
import type { Collection } from './collections.ts'
import { encodeRow } from './columns.ts'
import { expandSteps } from './expand/expand-paths.ts'
import { Expander } from './expand/expand-rows.ts'
import { refuseSuperuserNames } from './list-records.ts'
import { addDependencies, addVariant, type ReadContext } from './read-context.ts'
import type { ShowDependencies } from './record-views.ts'
import { readVariable, superuserVariable } from './request-context.ts'
import { RowReader, rowRules } from './row-reader.ts'
import type { ShownRow } from './shown-row.ts'
import type { StoredRow } from './stored-row.ts'

/** A row that a caller may receive, and their wishes. */
export interface VisibilityQuery {
  readonly collection: Collection
  readonly row: StoredRow
  /** The rule that a receiver must meet. */
  readonly rule: Rule
  /** A client's filter for the rows that it wants. */
  readonly filter?: string | undefined
  readonly expand?: string | undefined
}

/** Decides what callers receive of a row in memory: one query for rule, filter and field rules together. */
export class RowVisibility {
  readonly #parts: ShowDependencies
  readonly #reader: RowReader
  readonly #expander: Expander

  constructor(parts: ShowDependencies) {
    this.#parts = parts
    this.#reader = new RowReader(parts.compiler)
    this.#expander = new Expander({ compiler: parts.compiler, reader: this.#reader })
  }

  /**
   * Returns the row as the caller sees it; `undefined` if rule or filter hide it from them, or are not
   * allowed for them.
   */
  async visibleRow(reading: ReadContext, visibilityQuery: VisibilityQuery): Promise<ShownRow | undefined> {
    try {
      const shown = await this.#show(reading, visibilityQuery)
      if (shown) await this.#expand(reading, visibilityQuery, shown)
      return shown
    } catch (error) {
      takeRefusal(reading, error)
      return undefined
    }
  }

  /** Checks whether no record but the row itself is read; callers with the same rights get the same SQL. */
  rowOnlyVisibility(reading: ReadContext, visibilityQuery: VisibilityQuery): boolean {
    const { expand = '' } = visibilityQuery
    note(reading, superuserVariable)
    if (expandSteps(this.#parts.collections, reading, expand).length > 0) return false
    try {
      const rules = rowRules(reading).map(({ rule }) => this.#parts.compiler.rule(reading, rule))
      const asked = [this.#mayHear(reading, visibilityQuery), this.#wants(reading, visibilityQuery), ...rules]
      for (const compiled of asked) if (compiled) addVariant(reading, compiled)
      return asked.every((compiled) => !compiled || compiled.collections.size === 0)
    } catch (error) {
      takeRefusal(reading, error)
      return true
    }
  }

  async #show(reading: ReadContext, visibilityQuery: VisibilityQuery): Promise<ShownRow | undefined> {
    const { collection } = reading
    const { row, rule } = visibilityQuery
    note(reading, superuserVariable)
    if (rule === null && !reading.context.isSuperuser) return undefined
    const mayHear = this.#mayHear(reading, visibilityQuery)
    const wants = this.#wants(reading, visibilityQuery)
    const loadedRow = { collection, values: encodeRow(collection, row) }
    for (const compiled of [mayHear, wants]) if (compiled) addDependencies(reading, compiled, { loadedRow })
    if (wants) await this.#parts.rules.requireGates(reading, wants)

    const conditions = [mayHear?.result, wants?.result.condition]
    const where = conditions.filter((each): each is SqlTemplate => each !== undefined && !isAlways(each))
    if (where.some(isNever)) return undefined
    // One row to begin with, but perhaps many on the way.
    const queryCost = wants && { ...this.#parts.compiler.queryCost(collection, [wants]), tables: [] }
    return this.#reader.row(reading, row, { joins: wants?.result.joins ?? [], where, queryCost })
  }

  async #expand(reading: ReadContext, { expand }: VisibilityQuery, shown: ShownRow): Promise<void> {
    if (!expand) return
    const steps = expandSteps(this.#parts.collections, reading, expand)
    // Too many related records are omitted, not refused.
    await this.#expander
      .expand({ ...reading, limits: writeResultLimits }, [shown], steps)
      .catch((error: unknown) => takeRefusal(reading, error))
  }

  #mayHear(reading: ReadContext, { rule }: VisibilityQuery): Compiled<SqlTemplate> | undefined {
    return rule && !reading.context.isSuperuser ? this.#parts.compiler.rule(reading, rule) : undefined
  }

  #wants(reading: ReadContext, { filter }: VisibilityQuery): Compiled<RowCondition> | undefined {
    if (!filter) return undefined
    if (!reading.context.isSuperuser) refuseSuperuserNames(filter)
    return this.#parts.compiler.filter(reading, filter)
  }
}

// A refused query is refused for every account of that kind; one that failed otherwise may work later.
function takeRefusal(reading: ReadContext, error: unknown): void {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  note(reading, '@request.auth.collectionId')
}

function note({ context, log }: ReadContext, variable: string): void {
  log.variables.set(variable, readVariable(context, variable))
}
