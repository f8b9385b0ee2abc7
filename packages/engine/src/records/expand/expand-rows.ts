import { quote } from '../../database/dialects/dialect.ts'
import type { Bindings, Piece } from '../../database/piece.ts'
import { piece, plain } from '../../database/piece.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { QueryCompiler } from '../../query/query-compiler.ts'
import { ROW } from '../../query/query-compiler.ts'
import type { AnswerLimits } from '../answer-size.ts'
import { AnswerSize, requireFewRecords, requireFit } from '../answer-size.ts'
import { bindingsOf } from '../bindings.ts'
import { DependencyLog } from '../dependencies.ts'
import type { AnswerOptions } from '../record-service.ts'
import type { Reading, RowReader } from '../row-reader.ts'
import { noteFindings } from '../note-findings.ts'
import type { ShownRow } from '../shown-row.ts'
import type { ExpandStep } from './expand-paths.ts'

const MAX_REFERRING = 1000
// Below this many rows nobody has too many; above it the database numbers them per record.
const UNNUMBERED = 5000

/** A reading whose answer grows, and how far it may. */
export interface Expansion extends Reading {
  readonly limits: AnswerLimits
  readonly hold?: AnswerOptions['hold']
}

/** Reads related records level by level: one query per relation, never one per record. */
export class Expander {
  readonly #compiler: QueryCompiler
  readonly #reader: RowReader

  constructor(compiler: QueryCompiler, reader: RowReader) {
    this.#compiler = compiler
    this.#reader = reader
  }

  /**
   * Attaches what the steps ask for to the rows. Related records that refer back to each other make an answer grow
   * with every level: throws 400 for more than the limits, before any of it is written down.
   */
  async expand(reading: Expansion, rows: readonly ShownRow[], steps: readonly ExpandStep[]): Promise<void> {
    if (rows.length === 0) return
    const inner = withExpandContext(reading)
    try {
      for (const step of steps) await this.#follow(inner, rows, step)
    } finally {
      // A refusal depends on the caller as much as an answer does.
      mergeLog(reading.log, inner.log)
    }
  }

  async #follow(reading: Expansion, rows: readonly ShownRow[], step: ExpandStep): Promise<void> {
    for (const row of rows) row.openExpand()
    const related = step.isBack
      ? await this.#referring(reading, rows, step)
      : await this.#pointedAt(reading, rows, step)
    const found = new Set([...related.values()].flat())
    await reading.hold?.(requireFit(found, reading.limits))
    await this.expand(reading, [...found], step.next)
    const size = new AnswerSize(reading.limits)
    for (const row of rows) for (const each of [row, ...(related.get(row.id) ?? [])]) size.add(each)
    await reading.hold?.(size.bytes)
    for (const row of rows) attach(row, step, related.get(row.id) ?? [])
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
      this.#viewRule(reading, step)
      return new Map()
    }
    const where = [this.#among(reading, `${ROW}."id"`, ids), ...this.#viewRule(reading, step)]
    const found = await this.#reader.rows(reading, step.target, { where })
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
    const column = `${ROW}.${quote(step.field.name)}`
    const isMultiple = kindOf(step.field).isMultiple(step.field)
    const refers = isMultiple ? this.#listsAny(reading, column, ids) : this.#among(reading, column, ids)
    const where = [refers, ...this.#viewRule(reading, step), ...this.#readRule(reading, step)]
    const stored = step.target.isView ? `${ROW}."id"` : reading.source.dialect.insertionOrder(ROW)
    // The index of the relation holds its rows in this order.
    const order = plain(isMultiple ? stored : `${column}, ${stored}`)
    let found = await this.#reader.rows(reading, step.target, {
      where,
      order,
      limit: plain(`LIMIT ${UNNUMBERED}`),
      // Lists of references have no index.
      effort: isMultiple ? this.#compiler.scan(step.target) : undefined,
    })
    if (found.length === UNNUMBERED) found = await this.#eachReferring(reading, ids, step, where)

    const byOwner = new Map<string, ShownRow[]>()
    for (const row of found) {
      for (const owner of row.relatedIds(step.field.name)) {
        const list = byOwner.get(owner)
        if (!list) byOwner.set(owner, [row])
        else if (list.length < MAX_REFERRING) list.push(row)
      }
    }
    return byOwner
  }

  // One record with very many referring rows must not take the places of the others.
  async #eachReferring(
    reading: Expansion,
    ids: readonly string[],
    step: ExpandStep,
    where: readonly Piece[],
  ): Promise<ShownRow[]> {
    const column = `${ROW}.${quote(step.field.name)}`
    const limit = plain(`LIMIT ${MAX_REFERRING}`)
    const found: ShownRow[] = []
    for (const id of ids) {
      const isMultiple = kindOf(step.field).isMultiple(step.field)
      const refers = isMultiple ? this.#listsAny(reading, column, [id]) : this.#among(reading, column, [id])
      const effort = isMultiple ? this.#compiler.scan(step.target) : undefined
      const narrowed = [refers, ...where.slice(1)]
      found.push(...(await this.#reader.rows(reading, step.target, { where: narrowed, limit, effort })))
      requireFewRecords(found.length, reading.limits)
    }
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }

  #among({ source }: Reading, column: string, ids: readonly string[]): Piece {
    return {
      sql: source.dialect.inList(column, source.dialect.placeholder('text')),
      params: [JSON.stringify(ids)],
    }
  }

  #listsAny(reading: Reading, column: string, ids: readonly string[]): Piece {
    const items = reading.source.dialect.listItems(plain(column), '"item"')
    return piece`EXISTS (SELECT 1 FROM ${items} WHERE ${this.#among(reading, '"item"."value"', ids)})`
  }

  #viewRule({ context, log, now }: Reading, { target }: ExpandStep): Piece[] {
    const rule = target.rules.view
    if (context.isSuperuser || !rule) return []
    return [this.#rule({ log, bindings: bindingsOf(context, now) }, target, rule)]
  }

  #readRule({ context, log, now }: Reading, { target, field }: ExpandStep): Piece[] {
    const rule = target.fieldRules[field.name]?.read
    if (context.isSuperuser || !rule) return []
    return [this.#rule({ log, bindings: bindingsOf(context, now) }, target, rule)]
  }

  #rule(
    { log, bindings }: { log: DependencyLog; bindings: Bindings },
    target: ExpandStep['target'],
    rule: string,
  ): Piece {
    const compiled = this.#compiler.rule(target, rule, bindings)
    noteFindings(log, compiled, bindings)
    return compiled.result
  }
}

function attach(row: ShownRow, step: ExpandStep, related: readonly ShownRow[]): void {
  const [first] = related
  if (first) row.attach(step.name, step.isList ? related : first)
}

function withExpandContext(reading: Expansion): Expansion {
  return { ...reading, context: { ...reading.context, kind: 'expand' }, log: new DependencyLog() }
}

// Inside an expand the context is always `expand`; for the whole answer that is no variable.
function mergeLog(outer: DependencyLog, inner: DependencyLog): void {
  for (const id of inner.collections) outer.collections.add(id)
  for (const id of inner.personal) outer.personal.add(id)
  for (const [name, value] of inner.variables)
    if (name !== '@request.context') outer.variables.set(name, value)
  outer.volatile ||= inner.volatile
}
