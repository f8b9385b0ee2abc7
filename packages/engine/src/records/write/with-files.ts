import { ApiError, isOutcomeUnknown } from '../../errors.ts'
import type { StoredRow } from '../stored-row.ts'
import type { Transaction } from '../transaction.ts'
import { openTransaction } from '../transactions.ts'
import type { Draft, Prepared } from './prepare.ts'
import type { WriteParts } from './write-parts.ts'

/** What is to be written, and in which transaction, if one is open. */
export interface FilesOfWrite extends Pick<Draft, 'collection'> {
  readonly id: string
  readonly prepared: Prepared
  readonly tx: Transaction | undefined
}

/**
 * Puts the files of a write in their place, then writes. A storage can be slow or away, and nobody else should wait
 * for it: so the files come before the transaction, and go again when nothing came of the write.
 */
export async function withFiles(
  parts: WriteParts,
  { collection, id, prepared, tx }: FilesOfWrite,
  write: () => Promise<StoredRow>,
): Promise<StoredRow> {
  const { files, uploadErrors } = prepared
  // It will be refused; there is no need to keep anything.
  if (files.length === 0 || Object.keys(uploadErrors).length > 0) return write()

  const names = files.map(({ name }) => name)
  const settle = await parts.files.announce(collection.id, id, names)
  const forget = async () => {
    await parts.files.remove(collection.id, id, names)
    await settle()
  }
  const outer = tx && openTransaction(tx)
  outer?.afterRollback(forget)
  const row = await keepAndWrite().catch(async (error: unknown) => {
    if (outer) outer.afterEnd(forget)
    // What may have been committed may be named by a record: the note stays for the next start.
    else if (error instanceof ApiError && !isOutcomeUnknown(error)) await forget().catch(() => undefined)
    throw error
  })
  if (outer) outer.afterCommit(settle)
  else await settle().catch(() => undefined)
  return row

  async function keepAndWrite(): Promise<StoredRow> {
    for (const { name, bytes } of files) await parts.files.write(collection.id, id, name, bytes)
    return write()
  }
}
