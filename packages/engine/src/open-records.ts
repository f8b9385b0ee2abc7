import { Passwords } from './auth/passwords.ts'
import type { EngineBase } from './engine-parts.ts'
import type { FileStore } from './files/file-store.ts'
import { ChangeObservers } from './records/changes.ts'
import { Records } from './records/records.ts'

/** The records of an engine, with the observers of their changes and the hasher of their passwords. */
export interface OpenRecords {
  readonly records: Records
  readonly changes: ChangeObservers
  readonly passwords: Passwords
}

/** Opens the records of an engine; the schema may come later. */
export function openRecords(base: EngineBase, files: FileStore): OpenRecords {
  const { options, database, collections, now, logger } = base
  const changes = new ChangeObservers()
  const passwords = new Passwords(options.passwordCost)
  const hooks = options.hooks ?? []
  const { rowsPerPortion } = options
  const parts = { database, collections, files, passwords, changes, hooks, now, logger, rowsPerPortion }
  const records = new Records(parts)
  return { records, changes, passwords }
}
