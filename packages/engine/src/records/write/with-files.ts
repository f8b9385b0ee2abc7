import { ApiError, isOutcomeUnknown } from '../../errors.ts'
import type { StoredRow } from '../stored-row.ts'
import type { WriteDependencies, Writing } from './writing.ts'
import type { Draft, PreparedBody } from './write-stages.ts'

/** The files to be written. */
export interface FilesOfWrite extends Pick<Draft, 'collection'> {
  readonly id: string
  readonly prepared: PreparedBody
}

/** Files of a write in progress. */
export interface AnnouncedFiles {
  /** Stores them. */
  readonly put: () => Promise<void>
  /** Keeps them: the write committed. */
  readonly keep: () => Promise<void>
  /** Removes them: the write failed. */
  readonly forget: () => Promise<void>
}

const nothing: AnnouncedFiles = { put: async () => {}, keep: async () => {}, forget: async () => {} }

/** Announces the files of a write, so that a killed process leaves none behind. */
export async function announceFiles(
  parts: WriteDependencies,
  { collection, id, prepared: { files, uploadErrors } }: FilesOfWrite,
): Promise<AnnouncedFiles> {
  // The write will be refused: no file is needed.
  if (files.length === 0 || Object.keys(uploadErrors).length > 0) return nothing
  const names = files.map(({ name }) => name)
  const folder = { collectionId: collection.id, recordId: id }
  const settle = await parts.files.announce(folder, names)
  return {
    put: async () => {
      for (const file of files) await parts.files.write(folder, file)
    },
    keep: settle,
    forget: async () => {
      await parts.files.remove(folder, names)
      await settle()
    },
  }
}

/**
 * Stores the files of a write, then writes. A storage can be slow or unreachable, and no other write should
 * wait for it. So the files come before the transaction, and are removed if the write fails.
 */
export async function withFiles(
  { parts, tx }: Pick<Writing, 'parts' | 'tx'>,
  files: FilesOfWrite,
  write: () => Promise<StoredRow>,
): Promise<StoredRow> {
  const announced = await announceFiles(parts, files)
  const putAndWrite = async () => {
    await announced.put()
    return write()
  }
  if (!tx) return settled(announced, putAndWrite)
  tx.afterRollback(announced.forget)
  const row = await putAndWrite().catch((error: unknown) => {
    tx.afterEnd(announced.forget)
    throw error
  })
  tx.afterCommit(announced.keep)
  return row
}

/** Does a write that names these files; its outcome decides whether they stay. */
export async function settled<T>(
  { keep, forget }: Pick<AnnouncedFiles, 'keep' | 'forget'>,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work().catch(async (error: unknown) => {
    // A record may name the files if the outcome is unknown: the note stays for the next start.
    if (error instanceof ApiError && !isOutcomeUnknown(error)) await forget().catch(() => undefined)
    throw error
  })
  await keep().catch(() => undefined)
  return result
}
