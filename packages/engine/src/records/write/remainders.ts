import { sql } from '../../database/sql.ts'
import type { Connection } from '../../database/database.ts'
import type { Collection } from '../collections.ts'
import type { OpenTransaction } from '../transactions.ts'
import type { RowPlace } from '../stored-row.ts'
import { referencesTo } from './references.ts'
import { Room } from './delete-rules.ts'
import type { WriteDependencies, WriteScope, Writer } from './write-context.ts'

/** Locked while a part of a departure is done, and by transactions that refer to a departing row. */
export const departuresLock = 'departures'

const prefix = 'departure:'

/** A deleted row that records still refer to, and the caller who deleted it. */
export interface Remainder extends Departed {
  readonly key: string
}

interface Departed {
  readonly collection: string
  readonly id: string
  /** ISO 8601, UTC; absent where an earlier version wrote it. */
  readonly since?: string
  readonly isSuperuser: boolean
  /** Absent if the server deleted it. */
  readonly actor?: { readonly collection: string; readonly id: string }
}

/**
 * Returns how much of a departure its first transaction does. An account can have years of records, and no
 * caller is to wait for them: the rest follows. If something could refuse the delete, it is whole or not at
 * all.
 */
export function roomFor(parts: WriteDependencies, collection: Collection): Room {
  const isDivisible = collection.isAuth && isNeverRefused(parts, collection)
  return new Room(isDivisible ? parts.rowsPerPortion : Infinity)
}

/**
 * Checks that no record can block a delete: neither of the collection, nor of those whose records go along.
 */
function isNeverRefused({ collections }: WriteDependencies, collection: Collection): boolean {
  const along = new Set([collection])
  for (const each of along) {
    for (const { referring, field } of referencesTo(collections, each)) {
      if (field.cascadeDelete) along.add(referring)
      else if (field.required) return false
    }
  }
  return true
}

/** Stores, in the transaction that deletes a row, that records still refer to it. */
export async function keepRemainder(
  { parts, tx, writer }: WriteScope,
  { collection, id }: RowPlace,
): Promise<void> {
  const since = parts.now().toISOString()
  const value = JSON.stringify({ collection: collection.id, id, since, ...actorOf(writer) })
  const statement = 'INSERT INTO _params (id, value) VALUES (?, ?) ON CONFLICT (id) DO NOTHING'
  await tx.connection.run(sql(statement, [keyOf({ collection, id }), value]))
}

function actorOf({ context: { auth, isSuperuser } }: Writer): Pick<Departed, 'isSuperuser' | 'actor'> {
  return { isSuperuser, ...(auth && { actor: { collection: auth.collectionId, id: auth.id } }) }
}

/** Lists the deleted rows that records still refer to. */
export async function listRemainders(source: Pick<Connection, 'read'>): Promise<Remainder[]> {
  const query = sql('SELECT id, value FROM _params WHERE id LIKE ? ORDER BY id', [`${prefix}%`])
  const rows = await source.read<{ id: string; value: string }>(query)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what `keepRemainder` wrote
  return rows.map(({ id, value }) => ({ ...(JSON.parse(value) as Departed), key: id }))
}

/**
 * Checks whether records still refer to all of these deleted rows; then more may, until the transaction ends.
 */
export async function holdRemainders(tx: OpenTransaction, places: readonly RowPlace[]): Promise<boolean> {
  if (!(await areRemaining(tx, places))) return false
  await tx.outOfTurn(() => tx.lockName(departuresLock))
  return areRemaining(tx, places)
}

async function areRemaining({ connection }: OpenTransaction, places: readonly RowPlace[]): Promise<boolean> {
  const { dialect } = connection
  const text = `SELECT COUNT(*) FROM _params WHERE ${dialect.inList('id', dialect.placeholder('text'))}`
  const [row] = await connection.readArrays(sql(text, [JSON.stringify(places.map(keyOf))]))
  return Number(row?.[0]) === places.length
}

/** Checks whether the departure is still unfinished. */
export async function isRemaining(tx: OpenTransaction, { key }: Remainder): Promise<boolean> {
  return (await tx.connection.readArrays(sql('SELECT 1 FROM _params WHERE id = ?', [key]))).length > 0
}

/** Forgets a deleted row that no record refers to any more. */
export async function forgetRemainder(tx: OpenTransaction, { key }: Remainder): Promise<void> {
  await tx.connection.run(sql('DELETE FROM _params WHERE id = ?', [key]))
}

function keyOf({ collection, id }: RowPlace): string {
  return `${prefix}${collection.id}/${id}`
}
