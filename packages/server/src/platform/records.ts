import type {
  AnyRecord,
  BoundHooks,
  CollectionHooks,
  FindOptions,
  RecordSource,
  Transaction,
  RecordStore,
} from '@longhouse/engine'
import { eachFound, forEachApart, type Stoppable } from './portions.ts'

/** Binds hooks to a collection of another feature, or to several alike. */
export function hooksByName(collection: string, hooks: CollectionHooks<AnyRecord>): BoundHooks {
  return { collection, hooks }
}

/** Values by field name that a record must all have. */
type Wanted = Readonly<Record<string, string>>

/** Returns options that find records with all values of any of these; there must be at least one. */
export function anyOf(wanted: readonly Wanted[]): Required<Pick<FindOptions, 'filter' | 'params'>> {
  const params: Record<string, string> = {}
  const terms = wanted.map((values, place) => {
    const parts = Object.entries(values).map(([name, value]) => {
      params[`${name}${place}`] = value
      return `${name} = {:${name}${place}}`
    })
    return `(${parts.join(' && ')})`
  })
  return { filter: `(${terms.join(' || ')})`, params }
}

/** Limit of parameters in one statement. */
const portion = 500

/**
 * Returns rows that have one of many values, with few statements. `sqlOf` gets the placeholders of the
 * values.
 */
export async function queryAmong<Row>(
  source: RecordSource,
  values: readonly string[],
  sqlOf: (marks: string) => string,
): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < values.length; from += portion) {
    const params = values.slice(from, from + portion)
    found.push(...(await source.query<Row>({ sql: sqlOf(params.map(() => '?').join(', ')), params })))
  }
  return found
}

/**
 * Announces rows that plain SQL of this transaction has written to all subscribers: caches, open pages, other
 * nodes. The rows are those that the statement returned with `RETURNING "id"`.
 */
export async function announceWritten(
  tx: Pick<Transaction, 'recordsOf'>,
  { collection, rows }: { readonly collection: string; readonly rows: readonly { readonly id: string }[] },
): Promise<void> {
  // The statement has locked them.
  await tx.recordsOf(collection).patch(
    rows.map(({ id }) => ({ id })),
    { areGuarded: true },
  )
}

const batch = 200

/** Deletes every record that a filter finds, a batch at a time. Returns their number. */
export async function deleteMatching(
  records: RecordStore<{ readonly id: string }>,
  matching: Pick<FindOptions, 'filter' | 'params'>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const found = await records.findAll({ ...matching, limit: batch })
    for (const { id } of found) await records.delete(id)
    removed += found.length
    if (found.length < batch) return removed
  }
}

/** Does the same as a job: a record that cannot be deleted does not stop the others. */
export function deleteMatchingApart(
  records: RecordStore<{ readonly id: string }>,
  { signal, ...matching }: Pick<FindOptions, 'filter' | 'params'> & Stoppable,
): Promise<number> {
  const found = eachFound((limit) => records.findAll({ ...matching, limit }))
  return forEachApart(found, signal, ({ id }) => records.delete(id))
}
