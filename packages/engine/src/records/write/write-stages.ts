import type { ApiError } from '../../errors.ts'
import type { FieldError } from '../../schema/field.ts'
import type { Collection } from '../collections.ts'
import type { PreparedFile } from '../file-area.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredRow } from '../stored-row.ts'
import type { SubmittedBody } from '../submitted-body.ts'
import type { Submission } from './submission.ts'
import type { Writer, WriteScope, Writing } from './writing.ts'

/** What is to be written. */
export interface WriteRequest {
  readonly kind: WriteKind
  readonly collection: Collection
  /** The record to change; a create has none. */
  readonly id?: string
  readonly body: SubmittedBody
  /** What was done before the transaction that this is part of. */
  readonly ahead?: WriteAhead | undefined
}

/** What a create and an update differ in. */
export interface WriteKind {
  /** The rule that lets somebody do it. */
  readonly rule: 'create' | 'update'
  /** What is answered where that rule is not met. */
  refusal(): ApiError
  /** What it starts from before its transaction. */
  start(writing: Writing, request: WriteRequest): Promise<WriteBase>
  /** What it starts from inside its transaction: held until the end of it. */
  hold(scope: WriteScope, attempt: Attempt): Promise<WriteBase>
  /** A row with what the engine sets by itself. */
  complete(row: StoredRow, place: Pick<WriteBase, 'seed'> & { readonly collection: Collection }): StoredRow
  /** The row that rules are about. */
  ruleRow(draft: Draft): StoredRow
  /** Throws where more than the rule stands in the way. */
  require(scope: WriteScope, attempt: Pick<Attempt, 'base' | 'draft'>): Promise<void>
  /** Whether an account may be written without a password of its own. */
  isPasswordless(writer: Writer, prepared: Prepared): boolean
}

/** What a write starts from. */
export interface WriteBase {
  /** The record as it is stored; absent for a new one. */
  readonly original: StoredRow | undefined
  /** What the engine sets by itself, by field. */
  readonly seed: Readonly<Record<string, unknown>>
  /** The `updated` of the record as it was when the caller's edit began, where they said so. */
  readonly began?: string | undefined
}

/** A record as it would be. */
export interface Draft {
  readonly kind: WriteKind
  readonly collection: Collection
  readonly submission: Submission
  /** The request, with its body as rules and hooks see it. */
  readonly context: RequestContext
  readonly original: StoredRow | undefined
  readonly row: StoredRow
  /** Names of the fields that were submitted. */
  readonly submitted: ReadonlySet<string>
}

/** What of a write can be prepared from its body alone: its uploads. */
export interface PreparedBody {
  /** Stored names of uploads by key of the body. */
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly files: readonly PreparedFile[]
  readonly uploadErrors: Readonly<Record<string, FieldError>>
}

/** The slow part of a write, done before its transaction. */
export interface Prepared extends PreparedBody {
  readonly password: string
  readonly passwordConfirm: string
  readonly oldPassword: string
  readonly passwordHash: string | undefined
  readonly isOldPasswordRight: boolean
  /** Values that prepare hooks set. */
  readonly hookValues: Readonly<Record<string, unknown>>
}

/** The slow part of a write, done before the transaction it belongs to; its files are in their places. */
export interface WriteAhead {
  /** What the engine fills in where it becomes a create. */
  readonly seed: StoredRow
  readonly uploads: PreparedBody
  /** Everything, where the rule was met and the record is the one that will be found; else it is asked again inside. */
  readonly whole?: { readonly prepared: Prepared; readonly stored: StoredRow | undefined }
  /** The write took place. */
  readonly keep: () => Promise<void>
  /** Nothing came of it. */
  readonly forget: () => Promise<void>
}

/** A write that is ready for its transaction. */
export interface Attempt {
  readonly base: WriteBase
  readonly draft: Draft
  readonly prepared: Prepared
}
