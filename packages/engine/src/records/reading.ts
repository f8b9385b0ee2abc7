import type { Connection, Database } from '../database/database.ts'
import type { Bindings } from '../database/sql-template.ts'
import type { QueryScope } from '../query/query-compiler.ts'
import type { AnswerOptions } from './answer.ts'
import type { Collection } from './collections.ts'
import type { DepartedRows } from './departed-rows.ts'
import { DependencyLog } from './dependencies.ts'
import type { RequestContext } from './request-context.ts'
import { readVariable } from './request-variables.ts'

/** Anything that answers queries: the shared readers or a transaction's connection. */
export type Source = Pick<Connection, 'dialect' | 'read' | 'readArrays'> | Database

/** The collection, caller and source of a read, and the log of its dependencies. */
export interface Reading extends QueryScope, AnswerOptions {
  readonly collection: Collection
  readonly context: RequestContext
  readonly source: Source
  readonly log: DependencyLog
  /** Hides the dependents of deleted rows; absent where everything is shown. */
  readonly departed?: DepartedRows | undefined
}

/** The start of a read. */
export interface ReadingStart extends Pick<
  Reading,
  'collection' | 'context' | 'source' | 'hold' | 'departed'
> {
  readonly now: Date
}

/** Creates a read without dependencies so far. */
export function readingOf({ now, ...start }: ReadingStart): Reading {
  return {
    ...start,
    isSuperuserOrRule: start.context.isSuperuser,
    bindings: bindingsOf(start.context, now),
    log: new DependencyLog(),
  }
}

/** Returns the values that compiled parts read of a request. */
export function bindingsOf(context: RequestContext, now: Date): Bindings {
  return { variable: (name) => readVariable(context, name), now }
}
