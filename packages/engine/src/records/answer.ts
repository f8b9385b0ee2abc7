import type { FieldPicker } from '../field-picker/pick.ts'
import type { Dependencies, DependencyLog, RowDependencies } from './dependencies.ts'
import type { ShownRow } from './shown-row.ts'

/** A record as one caller sees it, keys sorted. */
export type RecordJson = Readonly<Record<string, unknown>> & { readonly id: string }

/** One page of records. */
export interface RecordPage {
  readonly items: readonly RecordJson[]
  readonly page: number
  readonly perPage: number
  readonly totalItems: number
  readonly totalPages: number
}

/**
 * A result with its dependencies. `json()` is the cheap access to the bytes; `body` is parsed on first use.
 */
export interface Answer<T> {
  readonly body: T
  json(): string
  readonly dependencies: Dependencies
}

/** A row as a caller receives it. */
export interface Heard {
  /** Absent if the rule or the filter hides the row from them, or is not allowed for them. */
  readonly record: Pick<ShownRow, 'json' | 'canRead'> | undefined
  readonly dependencies: RowDependencies
}

/** Whether only the row itself decides what a caller receives of it. */
export interface HangsOnRowAlone {
  readonly isAlone: boolean
  readonly dependencies: RowDependencies
}

/** Options of a read. */
export interface AnswerOptions {
  /** Gets the approximate bytes of the response as soon as they are known, and may make it wait. */
  readonly hold?: ((bytes: number) => Promise<void>) | undefined
}

/** Options for showing a single record. */
export interface ShowOptions {
  readonly expand?: string | undefined
  readonly fields?: FieldPicker | undefined
}

/** Creates a result from its JSON text; the body is parsed on first use. */
export function answerOf<T>(text: string, dependencies: DependencyLog): Answer<T> {
  let body: { readonly value: T } | undefined
  return {
    get body() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was written from such records
      body ??= { value: JSON.parse(text) as T }
      return body.value
    },
    json: () => text,
    dependencies,
  }
}
