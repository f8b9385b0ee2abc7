import type { Collection } from '../collections.ts'
import type { SubmittedBody } from '../submitted-body.ts'
import { creating, seedRow } from './create-record.ts'
import { mayNeedPreparing, needsPreparing, prepareUploads, prepareWrite } from './prepare.ts'
import { findRow } from './row-store.ts'
import { readSubmission, uploadNames } from './submission.ts'
import { updating } from './update-record.ts'
import { announceFiles } from './with-files.ts'
import type { Writing } from './writing.ts'
import { draftOf, mayWrite } from './write-record.ts'
import type { WriteAhead } from './write-stages.ts'

/** A write that will be part of a transaction, after others. */
export interface ComingWrite {
  readonly collection: Collection
  readonly body: SubmittedBody
  /** The record to be changed; absent if it may not exist yet. */
  readonly id?: string | undefined
  /** Whether it can only be a change. */
  readonly isUpdate: boolean
  /** Earlier writes that may decide over it: whether it is allowed, and what it finds. */
  readonly follows: 'nothing' | 'others' | 'its own record'
}

/**
 * Does the slow part of a write early. Returns undefined if nothing is slow, or if the rule refuses the
 * caller and no earlier write may change that.
 */
export async function prepareAhead(writing: Writing, coming: ComingWrite): Promise<WriteAhead | undefined> {
  const { parts, writer } = writing
  const { collection, id, isUpdate, follows } = coming
  const submission = readSubmission(writer, coming)
  if (!mayNeedPreparing(parts, { collection, submission })) return undefined
  const stored = id ? await findRow(parts.database, { collection, id }) : undefined
  const seed = seedRow(parts, collection)
  const write = stored
    ? { kind: updating, base: { original: stored, seed: {} } }
    : { kind: creating, base: { original: undefined, seed } }
  const draft = draftOf(writer, { ...write, collection, submission, names: uploadNames(submission) })
  if (!needsPreparing(parts, draft)) return undefined

  const isKnown = follows !== 'its own record' && (stored !== undefined || !isUpdate)
  const isMet = isKnown && (await mayWrite(writing, draft))
  if (!isMet && (follows === 'nothing' || !writer.context.auth)) return undefined

  const prepared = isMet ? await prepareWrite(writing, { draft }) : undefined
  const uploads = prepared ?? (await prepareUploads(parts, draft))
  const place = { collection, id: stored?.id ?? (isUpdate && id ? id : draft.row.id) }
  const { put, keep, forget } = await announceFiles(parts, { ...place, prepared: uploads })
  await put().catch(async (error: unknown) => {
    await forget().catch(() => undefined)
    throw error
  })
  return { keep, forget, seed, uploads, ...(prepared && { whole: { prepared, stored } }) }
}
