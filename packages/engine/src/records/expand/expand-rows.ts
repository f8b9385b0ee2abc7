import { quote } from '../../database/dialects/dialect.ts'
import { type SqlTemplate, piece, rawTemplate } from '../../database/sql.ts'
import type { QueryCost } from '../../database/database.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { type Compiled, type QueryCompiler, rowAlias } from '../../query/query-compiler.ts'
import { type ResponseLimits, ResponseSize, requireFewRecords, requireFit } from '../read-result.ts'
import { DependencyLog, addDependencies, type ReadContext, bindingsOf } from '../read-context.ts'
import { DerivedContext } from '../request-context.ts'
import { type RowQuery, type RowReader, rowRules } from '../row-reader.ts'
import type { ShownRow } from '../shown-row.ts'
import type { ExpandStep } from './expand-paths.ts'
import type { RelationCacheQuery, RelationCache, RecordGroup } from './relation-cache.ts'

const maxReferring = 1000
// Below this many rows no record has too many; above it the database numbers them per record.
const unnumbered = 5000

/** A read whose response grows, and its limits. */
export interface Expansion extends ReadContext {
  readonly limits: ResponseLimits
}

/** Dependencies of expanding. */
export interface ExpanderDependencies {
  readonly compiler: QueryCompiler
  readonly reader: RowReader
  /** Absent where nothing is cached. */
  readonly kept?: RelationCache | undefined
}

/** Reads related records level by level: one query per relation, never one per record. */
export class Expander {
  readonly #compiler: QueryCompiler
  readonly #reader: RowReader
  readonly #kept: RelationCache | undefined

  constructor({ compiler, reader, kept }: ExpanderDependencies) {
    this.#compiler = compiler
    this.#reader = reader
    this.#kept = kept
  }

  /**
   * Attaches the related records of the steps to the rows. Records that refer back to each other multiply
   * with every level: throws 400 for more than the limits, before any of it is serialized.
   */
  async expand(reading: Expansion, rows: readonly ShownRow[], steps: readonly ExpandStep[]): Promise<void> {
    if (rows.length === 0) return
    const inner = withExpandContext(reading)
    for (const step of steps) {
      // Each has its own dependencies: the cached rows of one are not outdated by the reads of another.
      const log = new DependencyLog()
      try {
        await this.#follow({ ...inner, log, collection: step.target }, rows, step)
      } finally {
        // A refusal depends on the caller as much as a result does.
        mergeLog(reading.log, log)
      }
    }
  }

  async #follow(reading: Expansion, rows: readonly ShownRow[], step: ExpandStep): Promise<void> {
    for (const row of rows) row.openExpand()
    const cacheQuery = this.#relationQuery(reading, step)
    if (this.#kept && cacheQuery) return this.#followKept(this.#kept, { reading, rows, step, cacheQuery })
    const related = step.isBack
      ? await this.#referring(reading, rows, step)
      : await this.#pointedAt(reading, rows, step)
    const found = new Set([...related.values()].flat())
    await reading.hold?.(requireFit(found, reading.limits))
    await this.expand(reading, [...found], step.next)
    const size = new ResponseSize(reading.limits)
    for (const row of rows) for (const each of [row, ...(related.get(row.id) ?? [])]) size.add(each)
    await reading.hold?.(size.bytes)
    for (const row of rows) attach(row, step, related.get(row.id) ?? [])
  }

  async #followKept(kept: RelationCache, { reading, rows, step, cacheQuery }: KeptStep): Promise<void> {
    const readAt = kept.now
    const groups = new Map<string, RecordGroup>()
    for (const { id } of rows) {
      const group = kept.find(cacheQuery, id)
      if (group) groups.set(id, group)
    }
    const missing = rows.filter(({ id }) => !groups.has(id))
    if (missing.length > 0) {
      const related = await this.#referring(reading, missing, step)
      await reading.hold?.(requireFit(new Set([...related.values()].flat()), reading.limits))
      for (const { id } of missing) {
        const found = related.get(id) ?? []
        const group = groupOf(step.isList ? found : found.slice(0, 1))
        groups.set(id, kept.onceWritten(cacheQuery, { owner: id, group, readAt }))
      }
    }
    const size = new ResponseSize(reading.limits)
    for (const row of rows) for (const each of [row, groups.get(row.id)]) if (each) size.add(each)
    await reading.hold?.(size.bytes)
    for (const row of rows) {
      const group = groups.get(row.id)
      if (group) row.attachGroup(step.name, { group, isList: step.isList })
    }
  }

  /**
   * Returns the query for the records that refer to another one; `undefined` if more than the query decides
   * what is seen.
   */
  #relationQuery(reading: Expansion, step: ExpandStep): RelationCacheQuery | undefined {
    const { collection, context } = reading
    const isPlain = step.isBack && step.next.length === 0 && !collection.isAuth && !collection.isView
    if (!isPlain || !this.#kept?.isOf(reading.source) || referenceOf(step).isMultiple) return undefined
    const { rules: own, fieldRules } = collection
    const rules = this.#compiled(reading, [
      own.view,
      fieldRules[step.field.name]?.read,
      ...rowRules(reading).map(({ rule }) => rule),
    ])
    if (rules.some(({ isVolatile }) => isVolatile)) return undefined
    const { sql, params } = this.#reader.statement(reading, this.#referringTo(reading, { step, ids: [] }))
    return {
      collection,
      field: step.field.name,
      text: JSON.stringify([context.isSuperuser, sql, params]),
      behind: new Set(rules.flatMap(({ collections }) => [...collections])),
    }
  }

  async #pointedAt(
    reading: Expansion,
    rows: readonly ShownRow[],
    step: ExpandStep,
  ): Promise<Map<string, ShownRow[]>> {
    const wanted = new Map(rows.map((row) => [row.id, row.relatedIds(step.field.name)]))
    const ids = [...new Set([...wanted.values()].flat())]
    requireFewRecords(ids.length, reading.limits)
    if (ids.length === 0) {
      this.#viewRule(reading)
      return new Map()
    }
    const where = [among(reading, `${rowAlias}."id"`, ids), ...this.#viewRule(reading)]
    const found = await this.#reader.rows(reading, { where, isKept: true })
    const byId = new Map(found.map((row) => [row.id, row]))
    return new Map(
      [...wanted].map(([id, related]) => [id, related.flatMap((relatedId) => byId.get(relatedId) ?? [])]),
    )
  }

  async #referring(
    reading: Expansion,
    rows: readonly ShownRow[],
    step: ExpandStep,
  ): Promise<Map<string, ShownRow[]>> {
    const ids = rows.map((row) => row.id)
    const rules = this.#rulesFor(reading, step)
    let found = await this.#reader.rows(reading, this.#referringTo(reading, { step, ids }))
    if (found.length === unnumbered) found = await this.#eachReferring(reading, step, { ids, rules })

    const byOwner = new Map<string, ShownRow[]>()
    for (const row of found) {
      for (const owner of row.relatedIds(step.field.name)) {
        const list = byOwner.get(owner)
        if (!list) byOwner.set(owner, [row])
        else if (list.length < maxReferring) list.push(row)
      }
    }
    return byOwner
  }

  #referringTo(reading: Expansion, { step, ids }: { step: ExpandStep; ids: readonly string[] }): RowQuery {
    const { collection, source } = reading
    const stored = collection.isView ? `${rowAlias}."id"` : source.dialect.insertionOrder(rowAlias)
    const { column, isMultiple } = referenceOf(step)
    return {
      where: [refersToAny(reading, step, ids), ...this.#rulesFor(reading, step)],
      // The index of the relation holds its rows in this order.
      order: rawTemplate(isMultiple ? stored : `${column}, ${stored}`),
      limit: rawTemplate(`LIMIT ${unnumbered}`),
      queryCost: this.#queryCost(reading, step),
    }
  }

  // One record with very many referring rows must not use up the limit of the others.
  async #eachReferring(
    reading: Expansion,
    step: ExpandStep,
    { ids, rules }: { readonly ids: readonly string[]; readonly rules: readonly SqlTemplate[] },
  ): Promise<ShownRow[]> {
    const limit = rawTemplate(`LIMIT ${maxReferring}`)
    const queryCost = this.#queryCost(reading, step)
    const found: ShownRow[] = []
    for (const id of ids) {
      const where = [refersToAny(reading, step, [id]), ...rules]
      found.push(...(await this.#reader.rows(reading, { where, limit, queryCost })))
      requireFewRecords(found.length, reading.limits)
    }
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }

  /** Lists of references have no index. */
  #queryCost({ collection }: ReadContext, step: ExpandStep): QueryCost | undefined {
    return referenceOf(step).isMultiple ? this.#compiler.scan(collection) : undefined
  }

  #viewRule(reading: ReadContext): SqlTemplate[] {
    return this.#conditions(reading, [reading.collection.rules.view])
  }

  /** A caller who may view a record may still not see what it refers to. */
  #rulesFor(reading: ReadContext, { field }: ExpandStep): SqlTemplate[] {
    const { rules, fieldRules } = reading.collection
    return this.#conditions(reading, [rules.view, fieldRules[field.name]?.read])
  }

  #conditions(reading: ReadContext, rules: readonly (string | null | undefined)[]): SqlTemplate[] {
    return this.#compiled(reading, rules).map((compiled) => {
      addDependencies(reading, compiled)
      return compiled.result
    })
  }

  #compiled(reading: ReadContext, rules: readonly (string | null | undefined)[]): Compiled<SqlTemplate>[] {
    if (reading.context.isSuperuser) return []
    return rules.flatMap((rule) => (rule ? [this.#compiler.rule(reading, rule)] : []))
  }
}

interface KeptStep {
  readonly reading: Expansion
  readonly rows: readonly ShownRow[]
  readonly step: ExpandStep
  readonly cacheQuery: RelationCacheQuery
}

function groupOf(rows: readonly ShownRow[]): RecordGroup {
  let [recordCount, byteCount] = [0, 0]
  for (const row of rows) {
    recordCount += row.recordCount
    byteCount += row.byteCount
  }
  return { recordCount, byteCount, json: () => rows.map((row) => row.json()).join(',') }
}

function referenceOf({ field }: ExpandStep): { column: string; isMultiple: boolean } {
  return { column: `${rowAlias}.${quote(field.name)}`, isMultiple: kindOf(field).isMultiple(field) }
}

/** Returns the condition that a row refers to one of the records by the field of the step. */
function refersToAny(reading: ReadContext, step: ExpandStep, ids: readonly string[]): SqlTemplate {
  const { column, isMultiple } = referenceOf(step)
  if (!isMultiple) return among(reading, column, ids)
  const items = reading.source.dialect.listItems(rawTemplate(column), '"item"')
  return piece`EXISTS (SELECT 1 FROM ${items} WHERE ${among(reading, '"item"."value"', ids)})`
}

function among({ source: { dialect } }: ReadContext, column: string, ids: readonly string[]): SqlTemplate {
  return { sql: dialect.inList(column, dialect.placeholder('text')), params: [JSON.stringify(ids)] }
}

function attach(row: ShownRow, step: ExpandStep, related: readonly ShownRow[]): void {
  const [first] = related
  if (first) row.attach(step.name, step.isList ? related : first)
}

function withExpandContext(reading: Expansion): Expansion {
  const context = new DerivedContext(reading.context, { kind: 'expand' })
  const bindings = bindingsOf(context, reading.bindings.now)
  return { ...reading, context, bindings }
}

// Inside an expand the context is always `expand`; for the whole response that is not a variable.
function mergeLog(outer: DependencyLog, inner: DependencyLog): void {
  for (const id of inner.collections) outer.collections.add(id)
  for (const id of inner.personal) outer.personal.add(id)
  for (const [name, value] of inner.variables)
    if (name !== '@request.context') outer.variables.set(name, value)
  outer.volatile ||= inner.volatile
}
