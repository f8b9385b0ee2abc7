import type { ApiError } from '../../errors.ts'
import type { FieldError } from '../../schema/field.ts'
import type { Collection } from '../collections.ts'
import type { PreparedFile } from '../file-area.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredRow } from '../stored-row.ts'
import type { SubmittedBody } from '../submitted-body.ts'
import type { Submission } from './submission.ts'
import type { Writer, WriteScope, Writing } from './writing.ts'

/** A request to write a record. */
export interface WriteRequest {
  readonly kind: WriteKind
  readonly collection: Collection
  /** The record to change; a create has none. */
  readonly id?: string
  readonly body: SubmittedBody
  /** Work done before the transaction that this is part of. */
  readonly ahead?: WriteAhead | undefined
}

/** The differences between a create and an update. */
export interface WriteKind {
  /** The rule that allows the write. */
  readonly rule: 'create' | 'update'
  /** Returns the error for a caller who does not meet that rule. */
  refusal(): ApiError
  /** Returns the base of the write before its transaction. */
  start(writing: Writing, request: WriteRequest): Promise<WriteBase>
  /** Returns the base inside its transaction: locked until the end of it. */
  hold(scope: WriteScope, attempt: Attempt): Promise<WriteBase>
  /** Returns a row with the values that the engine sets. */
  complete(row: StoredRow, place: Pick<WriteBase, 'seed'> & { readonly collection: Collection }): StoredRow
  /** Returns the row that rules are about. */
  ruleRow(draft: Draft): StoredRow
  /** Throws if something other than the rule prevents the write. */
  require(scope: WriteScope, attempt: Pick<Attempt, 'base' | 'draft'>): Promise<void>
  /** Whether an account may be written without a password of its own. */
  isPasswordless(writer: Writer, prepared: Prepared): boolean
}

/** The base of a write. */
export interface WriteBase {
  /** The record as it is stored; absent for a new one. */
  readonly original: StoredRow | undefined
  /** Values that the engine sets, by field. */
  readonly seed: Readonly<Record<string, unknown>>
  /** The `updated` of the record when the caller's edit began, if they sent it. */
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

/** The part of a write that needs only its body: its uploads. */
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

/** The slow part of a write, done before the transaction it belongs to; its files are stored. */
export interface WriteAhead {
  /** Values that the engine sets if it becomes a create. */
  readonly seed: StoredRow
  readonly uploads: PreparedBody
  /** Everything, if the rule was met; used if the same record is found inside, else it is prepared again. */
  readonly whole?: { readonly prepared: Prepared; readonly stored: StoredRow | undefined }
  /** Keeps the files: the write committed. */
  readonly keep: () => Promise<void>
  /** Removes the files: the write failed. */
  readonly forget: () => Promise<void>
}

/** A write that is ready for its transaction. */
export interface Attempt {
  readonly base: WriteBase
  readonly draft: Draft
  readonly prepared: Prepared
}
