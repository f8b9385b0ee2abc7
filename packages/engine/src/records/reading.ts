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

/** Who reads which collection, from where, and where what was needed is noted. */
export interface Reading extends QueryScope, AnswerOptions {
  readonly collection: Collection
  readonly context: RequestContext
  readonly source: Source
  readonly log: DependencyLog
  /** Whose rows are kept back; absent where everything is shown. */
  readonly departed?: DepartedRows | undefined
}

/** What a reading begins with. */
export interface ReadingStart extends Pick<
  Reading,
  'collection' | 'context' | 'source' | 'hold' | 'departed'
> {
  readonly now: Date
}

/** A reading that has noted nothing yet. */
export function readingOf({ now, ...start }: ReadingStart): Reading {
  return {
    ...start,
    isSuperuserOrRule: start.context.isSuperuser,
    bindings: bindingsOf(start.context, now),
    log: new DependencyLog(),
  }
}

/** What compiled pieces read of a request. */
export function bindingsOf(context: RequestContext, now: Date): Bindings {
  return { variable: (name) => readVariable(context, name), now }
}
