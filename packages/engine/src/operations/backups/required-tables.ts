import { badRequest } from '../../errors.ts'
import type { Collection } from '../../records/collections.ts'

/** Without these nothing is a backup of a site: its parameters, its history, and the people in it. */
export function coreTables(collections: readonly Collection[]): string[] {
  const accounts = collections.filter(({ isAuth }) => isAuth).map(({ name }) => name)
  return ['_params', '_migrations', ...accounts]
}

/** Throws 400 with the names of the tables that are missing: what is not in a backup would be wiped. */
export function requireTables(tables: ReadonlySet<string>, required: readonly string[]): void {
  const missing = new Set(required.filter((name) => !tables.has(name)))
  if (missing.size === 0) return
  throw badRequest(`This backup is not whole: ${[...missing].join(', ')} is missing. Nothing was changed.`)
}
