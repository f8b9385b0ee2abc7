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

/** An answer with what it depends on. `json()` is the cheap way to the bytes; `body` is built when asked for. */
export interface Answer<T> {
  readonly body: T
  json(): string
  readonly dependencies: Dependencies
}

/** What somebody hears of a row. */
export interface Heard {
  /** Absent where rule or filter keep the row from them, or may not be asked. */
  readonly record: Pick<ShownRow, 'json' | 'canRead'> | undefined
  readonly dependencies: RowDependencies
}

/** Whether no other record than the row itself decides what somebody hears of it. */
export interface HangsOnRowAlone {
  readonly isAlone: boolean
  readonly dependencies: RowDependencies
}

/** How an answer is made. */
export interface AnswerOptions {
  /** Is told about how many bytes the answer will have, as soon as that is known, and may make it wait. */
  readonly hold?: ((bytes: number) => Promise<void>) | undefined
}

/** How a single record is to be shown. */
export interface ShowOptions {
  readonly expand?: string | undefined
  readonly fields?: FieldPicker | undefined
}

/** An answer from its JSON text; the body is read from it when somebody asks. */
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
