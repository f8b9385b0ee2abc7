import type { QueryCollection } from '../database/catalogue.ts'
import { quote } from '../database/dialects/dialect.ts'
import { type SqlTemplate, allOf, joinTemplates, piece, rawTemplate } from '../database/sql.ts'
import type { Compilation } from './compilation.ts'

/**
 * Joins that can be in the main query, as they never multiply its rows: single relations, one after another.
 */
export interface OuterJoins {
  readonly joins: SqlTemplate[]
  /** Conditions on these rows that hold for the whole query. */
  readonly conditions: SqlTemplate[]
  /** Aliases by key; the main row has none. */
  readonly aliases: Map<string, string>
}

/** The collection of a join, and its condition for a given alias. */
export interface Join {
  readonly collection: QueryCollection
  readonly on: (alias: string) => SqlTemplate
}

/** Rows of a collection that refer to one row through a column, and which of them count. */
export interface Referring {
  readonly collection: QueryCollection
  readonly column: string
  /** The id that they refer to. */
  readonly id: string
  readonly guard: SqlTemplate | undefined
}

/** Returns no joins yet, for a main row. */
export function outerJoins(row: string): OuterJoins {
  return { joins: [], conditions: [], aliases: new Map([['', row]]) }
}

/**
 * The tables that one condition walks to from its row. They are in a subquery of their own, so that rows of
 * the main query are never multiplied. Comparisons of one condition that take the same path share the joined
 * row.
 */
export class JoinScope {
  readonly #compilation: Compilation
  readonly #outer: OuterJoins | undefined
  readonly #joins: SqlTemplate[] = []
  readonly #aliases = new Map<string, string>()
  readonly #conditions: SqlTemplate[] = []
  /** The first join, if it leads to rows that refer to one. */
  #referring: (Referring & { readonly alias: string }) | undefined

  constructor(compilation: Compilation, outer?: OuterJoins) {
    this.#compilation = compilation
    this.#outer = outer
  }

  get isEmpty(): boolean {
    return this.#joins.length === 0
  }

  /** Joins a collection once per key. */
  join(key: string, { collection, on }: Join): { alias: string; isNew: boolean } {
    this.#compilation.touch(collection)
    return this.#add(key, (alias) => piece`LEFT JOIN ${quote(collection.name)} AS ${alias} ON ${on(alias)}`)
  }

  /** Like `join`, for the rows that refer to a row. */
  joinReferring(key: string, referring: (alias: string) => Referring): { alias: string; isNew: boolean } {
    const isFirst = this.isEmpty
    const found: Referring[] = []
    const joinedRows = this.#add(key, (alias) => {
      const rows = referring(alias)
      found.push(rows)
      this.#compilation.touch(rows.collection)
      const refers = rawTemplate(`${alias}.${quote(rows.column)} = ${rows.id}`)
      const on = allOf(rows.guard ? [refers, rows.guard] : [refers])
      return piece`LEFT JOIN ${quote(rows.collection.name)} AS ${alias} ON ${on}`
    })
    const [rows] = found
    if (isFirst && rows) this.#referring = { ...rows, alias: joinedRows.alias }
    return joinedRows
  }

  /** Like `join`, for at most one row per row of `from`; in the main query if possible. */
  joinOne(
    key: string,
    { from, collection, on }: Join & { readonly from: string },
  ): { alias: string; isNew: boolean } {
    if (!this.#outer || !this.#isOuter(from)) return this.join(key, { collection, on })
    this.#compilation.touch(collection)
    const kept = this.#outer.aliases.get(key)
    if (kept) return { alias: kept, isNew: false }
    const alias = this.#compilation.alias()
    this.#outer.aliases.set(key, alias)
    this.#outer.joins.push(piece`LEFT JOIN ${quote(collection.name)} AS ${alias} ON ${on(alias)}`)
    return { alias, isNew: true }
  }

  /** Joins the items of a JSON list once per key. */
  joinItems(key: string, list: SqlTemplate): string {
    const { dialect } = this.#compilation
    return this.#add(
      key,
      (alias) => piece`LEFT JOIN ${dialect.listItems(list, alias)} ON ${rawTemplate('1 = 1')}`,
    ).alias
  }

  /** Adds a condition on a joined row without which nothing is found. */
  require(alias: string, condition: SqlTemplate): void {
    if (this.#outer && this.#isOuter(alias)) this.#outer.conditions.push(condition)
    else this.#conditions.push(condition)
  }

  /** Takes over the tables of another scope; rows of both are combined with each other. */
  absorb(other: JoinScope): void {
    this.#joins.push(...other.#joins)
    this.#conditions.push(...other.#conditions)
  }

  /** Returns the condition with the tables it needs. */
  exists(condition: SqlTemplate): SqlTemplate {
    if (this.isEmpty) return allOf([condition, ...this.#conditions])
    return piece`EXISTS (SELECT 1 ${this.#from()} WHERE ${allOf([condition, ...this.#conditions])})`
  }

  /**
   * Like `exists`, for a condition that only few of all referring rows meet, and no missing one. These are
   * looked up once, and lead to what they refer to.
   */
  existsAmongFew(condition: SqlTemplate): SqlTemplate {
    const rows = this.#referring
    if (!rows) return this.exists(condition)
    const { dialect } = this.#compilation
    const conditions = [...(rows.guard ? [rows.guard] : []), condition, ...this.#conditions]
    const others = joinTemplates(this.#joins.slice(1), ' ')
    const found = piece`SELECT ${rows.alias}.${quote(rows.column)} FROM ${quote(rows.collection.name)} AS ${rows.alias} ${others} WHERE ${allOf(conditions)}`
    return dialect.among(rows.id, found)
  }

  /** Returns a condition that is true when no combination of joined rows breaks this one. */
  never(condition: SqlTemplate): SqlTemplate {
    const broken = allOf([piece`NOT (${condition})`, ...this.#conditions])
    return piece`NOT EXISTS (SELECT 1 ${this.#from()} WHERE ${broken})`
  }

  /** Returns one value of the joined rows that may be found: the first in the given direction. */
  first(value: SqlTemplate, direction: 'ASC' | 'DESC'): SqlTemplate {
    if (this.isEmpty) return value
    const order = `ORDER BY "key" ${orderOf(direction)}`
    return piece`(SELECT ${value} AS "key" ${this.#from()} WHERE ${allOf(this.#conditions)} ${order} LIMIT 1)`
  }

  #isOuter(alias: string): boolean {
    return this.#outer?.aliases.values().some((known) => known === alias) ?? false
  }

  #from(): SqlTemplate {
    return piece`FROM (SELECT 1 AS "one") AS "start" ${joinTemplates(this.#joins, ' ')}`
  }

  #add(key: string, join: (alias: string) => SqlTemplate): { alias: string; isNew: boolean } {
    const kept = this.#aliases.get(key)
    if (kept) return { alias: kept, isNew: false }
    const alias = this.#compilation.alias()
    this.#aliases.set(key, alias)
    this.#joins.push(join(alias))
    return { alias, isNew: true }
  }
}

/** Returns a direction in which rows without a value come before all others, on both databases. */
export function orderOf(direction: 'ASC' | 'DESC'): string {
  return direction === 'ASC' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'
}
