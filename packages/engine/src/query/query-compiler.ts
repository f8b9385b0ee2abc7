import { RecentCache } from '../lib/recent-cache.ts'
import { type Catalogue, type QueryCollection, tablesOf } from '../database/catalogue.ts'
import type { Dialect } from '../database/dialects/dialect.ts'
import type { Bindings, SqlTemplate } from '../database/sql.ts'
import type { QueryCost } from '../database/database.ts'
import { parseCached } from '../filter/parse-cached.ts'
import { type RowCondition, compileFilter, compileRule } from './compile-filter.ts'
import { type CompiledSort, compileSort } from './compile-sort.ts'
import { type CompilationMetadata, type RowRef, Compilation, fits, rowAlias } from './compilation.ts'
import { type EvaluationMode, evaluateInMemory } from './evaluate-in-memory.ts'
import { usedVariables } from './used-variables.ts'

export { rowAlias } from './compilation.ts'

// Guests, and accounts with three rights in every combination; further variants are compiled again.
const maxVariants = 16

/** The scope of a compilation: the collection of the row `ROW`, and the request. */
export interface QueryScope {
  readonly collection: QueryCollection
  readonly bindings: Bindings
  /** Superusers and server code see everything; what other clients write does not. */
  readonly isSuperuserOrRule: boolean
}

/** A rule, and the row that it is about. */
export interface RuleInMemory {
  readonly rule: string
  readonly row: Readonly<Record<string, unknown>>
  readonly evaluationMode: EvaluationMode
}

/** A compiled result, with the facts that compiling found. */
export type Compiled<T> = CompilationMetadata & { readonly result: T }

/**
 * Compiles rules, filters and sorts, and caches the results: per text, and per shape of the request variables
 * in it. Values are bound when a query runs, so results are shared between callers.
 */
export class QueryCompiler {
  readonly dialect: Dialect
  readonly #catalogue: Catalogue
  readonly #kept = new RecentCache<Compiled<unknown>[]>(1000)

  constructor(dialect: Dialect, catalogue: Catalogue) {
    this.dialect = dialect
    this.#catalogue = catalogue
  }

  /** Returns the estimated cost of searching a collection, with its compiled conditions. */
  queryCost(collection: QueryCollection, compiled: readonly (CompilationMetadata | undefined)[]): QueryCost {
    const found = compiled.filter((metadata) => metadata !== undefined)
    return {
      tables: tablesOf(this.#catalogue, collection),
      terms: found.reduce((sum, { terms }) => sum + terms, 0),
      steps: Math.max(0, ...found.map(({ steps }) => steps)),
      walked: found.flatMap(({ walked }) => [...walked]),
    }
  }

  /** Returns the estimated cost of reading every row of a collection. */
  scan(collection: QueryCollection): QueryCost {
    return { ...this.queryCost(collection, []), terms: 1 }
  }

  /** Compiles a rule of the schema on the row `ROW`. */
  rule(scope: QueryScope, rule: string): Compiled<SqlTemplate> {
    const { collection } = scope
    return this.#get(scope, {
      key: ['rule', collection.id, rule],
      compile: (compilation) => compilation.rule(rule, { collection, alias: rowAlias }),
      piecesOf: (condition) => [condition],
    })
  }

  /**
   * Decides whether a rule of the schema holds for a row in memory; `undefined` if only the database can
   * tell. A rule whose every term is known needs no compiling; any other must be compiled first, to see
   * whether it is allowed.
   */
  decide(scope: QueryScope, { rule, row, evaluationMode }: RuleInMemory): boolean | undefined {
    const { collection, bindings } = scope
    const place = { collection, bindings, row, catalogue: this.#catalogue }
    return evaluateInMemory(place, parseCached(rule, { limits: false }), evaluationMode)
  }

  /** Compiles a filter of server code on the row `ROW`: no limits, and its `{:name}` parameters. */
  serverFilter(scope: QueryScope, filter: string): Compiled<RowCondition> {
    const row = { ...rowOf(scope), isSuperuserOrRule: true }
    return this.#get(scope, {
      key: ['server', scope.collection.id, filter],
      compile: (compilation) => compileFilter({ compilation, row }, parseCached(filter, { limits: false })),
      piecesOf: ({ joins, condition }) => [...joins, condition],
    })
  }

  /** Compiles a filter that a client (or, trusted, a superuser) wrote, on the row `ROW`. */
  filter(scope: QueryScope, filter: string): Compiled<RowCondition> {
    return this.#get(scope, {
      key: ['filter', scope.collection.id, String(scope.isSuperuserOrRule), filter],
      compile: (compilation) => compileFilter({ compilation, row: rowOf(scope) }, parseCached(filter)),
      piecesOf: ({ joins, condition }) => [...joins, condition],
    })
  }

  /** Compiles a client's sort on the row `ROW`. */
  sort(scope: QueryScope, sort: string): Compiled<CompiledSort> {
    return this.#get(scope, {
      key: ['sort', scope.collection.id, String(scope.isSuperuserOrRule), sort],
      compile: (compilation) => compileSort({ compilation, row: rowOf(scope) }, sort),
      piecesOf: ({ order, joins, conditions }) => [order, ...joins, ...conditions],
    })
  }

  #get<T>({ bindings }: QueryScope, { key: words, compile, piecesOf }: Compiling<T>): Compiled<T> {
    const key = words.join('\n')
    const variants = this.#kept.get(key) ?? []
    const kept = variants.find(({ shapes }) => fits(shapes, bindings))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says what was compiled
    if (kept) return kept as Compiled<T>

    const { dialect } = this
    const [prefix] = words
    const compilation = new Compilation({
      dialect,
      catalogue: this.#catalogue,
      bindings,
      compileRule,
      prefix,
    })
    const result = compile(compilation)
    const { collections, shapes, gates, isVolatile, terms, steps, walked } = compilation
    const variables = usedVariables([...piecesOf(result), ...gates], compilation.comparedWith)
    const compiled = { result, collections, shapes, gates, isVolatile, terms, steps, walked, ...variables }
    this.#kept.set(key, [compiled, ...variants].slice(0, maxVariants))
    return compiled
  }
}

/** A compilation, and the key of its cached result; the first word of it begins its aliases. */
interface Compiling<T> {
  readonly key: readonly [string, ...string[]]
  readonly compile: (compilation: Compilation) => T
  readonly piecesOf: (result: T) => readonly SqlTemplate[]
}

function rowOf({ collection, isSuperuserOrRule }: QueryScope): RowRef {
  return { collection, alias: rowAlias, isSuperuserOrRule }
}
