import { ApiError, isOutcomeUnknown } from '../../errors.ts'
import type { StoredRow } from '../stored-row.ts'
import type { WriteDependencies, Writing } from './writing.ts'
import type { Draft, PreparedBody } from './write-stages.ts'

/** What is to be written. */
export interface FilesOfWrite extends Pick<Draft, 'collection'> {
  readonly id: string
  readonly prepared: PreparedBody
}

/** Files of a write that is under way. */
export interface AnnouncedFiles {
  /** Puts them in their places. */
  readonly put: () => Promise<void>
  /** The write took place. */
  readonly keep: () => Promise<void>
  /** Nothing came of it. */
  readonly forget: () => Promise<void>
}

const nothing: AnnouncedFiles = { put: async () => {}, keep: async () => {}, forget: async () => {} }

/** Notes the files of a write, so that a process that is killed leaves none behind. */
export async function announceFiles(
  parts: WriteDependencies,
  { collection, id, prepared: { files, uploadErrors } }: FilesOfWrite,
): Promise<AnnouncedFiles> {
  // It will be refused; there is no need to keep anything.
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
 * Puts the files of a write in their place, then writes. A storage can be slow or away, and nobody else should wait
 * for it: so the files come before the transaction, and go again when nothing came of the write.
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

/** Does a write that names these files; its outcome decides over them. */
export async function settled<T>(
  { keep, forget }: Pick<AnnouncedFiles, 'keep' | 'forget'>,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work().catch(async (error: unknown) => {
    // What may have been committed may be named by a record: the note stays for the next start.
    if (error instanceof ApiError && !isOutcomeUnknown(error)) await forget().catch(() => undefined)
    throw error
  })
  await keep().catch(() => undefined)
  return result
}
