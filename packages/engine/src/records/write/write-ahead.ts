import type { Collection } from '../collections.ts'
import type { StoredRow } from '../stored-row.ts'
import type { SubmittedBody } from '../submitted-body.ts'
import { createDraft, mayCreate, seedRow } from './create-record.ts'
import {
  mayNeedPreparing,
  needsPreparing,
  prepareUploads,
  prepareWrite,
  type Prepared,
  type PreparedBody,
} from './prepare.ts'
import { findRow } from './row-store.ts'
import { readSubmission } from './submission.ts'
import { mayUpdate, updateDraft } from './update-record.ts'
import { announceFiles, type AnnouncedFiles } from './with-files.ts'
import type { Writing } from './write-parts.ts'

/** A write that is going to be part of a transaction with others before it. */
export interface ComingWrite {
  readonly collection: Collection
  readonly body: SubmittedBody
  /** The record to be changed; absent where there may be none yet. */
  readonly id?: string | undefined
  /** Whether it can only be a change. */
  readonly isUpdate: boolean
  /** What comes before it may decide over it: whether it is allowed, and what it finds. */
  readonly follows: 'nothing' | 'others' | 'its own record'
}

/** The slow part of a write, done before the transaction it belongs to; its files are in their places. */
export interface WriteAhead extends Pick<AnnouncedFiles, 'keep' | 'forget'> {
  /** What the engine fills in where it becomes a create. */
  readonly seed: StoredRow
  readonly uploads: PreparedBody
  /** Everything, where the rule was met and the record is the one that will be found; else it is asked again inside. */
  readonly whole?: { readonly prepared: Prepared; readonly stored: StoredRow | undefined }
}

/**
 * Does ahead what is slow about a write. Nothing where it is quick, and nothing for a caller whom the rule does not
 * let pass, unless a write before it may change that.
 */
export async function prepareAhead(
  { parts, writer }: Writing,
  coming: ComingWrite,
): Promise<WriteAhead | undefined> {
  const { collection, body, id, isUpdate, follows } = coming
  const submission = readSubmission(writer, collection, body)
  if (!mayNeedPreparing(parts, { collection, submission })) return undefined
  const stored = id ? await findRow(parts.database, collection, id) : undefined
  const seed = seedRow(parts, collection)
  const draft = stored
    ? updateDraft(writer, collection, submission, stored)
    : createDraft(writer, collection, submission, seed)
  if (!needsPreparing(parts, draft)) return undefined

  const isKnown = follows !== 'its own record' && (stored !== undefined || !isUpdate)
  const may = stored ? mayUpdate : mayCreate
  const isMet = isKnown && (await may(parts, parts.database, writer, draft))
  if (!isMet && (follows === 'nothing' || !writer.context.auth)) return undefined

  const prepared = isMet ? await prepareWrite(parts, writer, draft) : undefined
  const uploads = prepared ?? (await prepareUploads(parts, draft))
  const place = { collection, id: stored?.id ?? (isUpdate && id ? id : draft.row.id) }
  const { put, keep, forget } = await announceFiles(parts, { ...place, prepared: uploads })
  await put().catch(async (error: unknown) => {
    await forget().catch(() => undefined)
    throw error
  })
  return { keep, forget, seed, uploads, ...(prepared && { whole: { prepared, stored } }) }
}
