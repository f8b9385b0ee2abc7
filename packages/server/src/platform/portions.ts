import type { FindOptions, RecordStore } from '@longhouse/engine'

const usualSize = 100

interface Portions extends Pick<FindOptions, 'filter' | 'params'> {
  /** Records in a portion; 100 if undefined. */
  readonly size?: number
}

/** Yields records that a filter finds, in portions by id; yielded ones may change in between. */
export async function* portionsOf<R extends { readonly id: string }>(
  records: RecordStore<R>,
  { filter = "id != ''", params = {}, size = usualSize }: Portions = {},
): AsyncGenerator<R[]> {
  for (let last = ''; ;) {
    const found = await records.findAll({
      filter: `id > {:last} && (${filter})`,
      params: { ...params, last },
      sort: 'id',
      limit: size,
    })
    if (found.length > 0) yield found
    if (found.length < size) return
    last = found.at(-1)?.id ?? last
  }
}

/** Yields items of a list, some at a time. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Work that can be stopped. */
export interface Stoppable {
  readonly signal?: AbortSignal | undefined
}

/** Failures that an error names; the others are counted. */
const namedFailures = 5
/** Rows that are read at a time. */
const portion = 200

/**
 * Does the work for one item after the other and returns their number. An item that fails does not stop the
 * others: the call throws an `AggregateError` at the end. Throws the reason of an aborted signal before it
 * takes another item.
 */
export async function forEachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  let failed = 0
  signal?.throwIfAborted()
  for await (const item of items) {
    signal?.throwIfAborted()
    try {
      await work(item)
      done += 1
    } catch (error) {
      signal?.throwIfAborted()
      failed += 1
      if (failures.length < namedFailures) failures.push(error)
    }
  }
  if (failed > 0) throw new AggregateError(failures, `${failed} of ${done + failed} failed`)
  return done
}

/**
 * Yields the rows that a query finds, some at a time, until it finds no other. The work for each row must
 * take it out of what the query finds; a row that is still found is not yielded again.
 */
export async function* eachFound<Row extends { readonly id: string }>(
  find: (limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const yielded = new Set<string>()
  for (let limit = portion; ;) {
    const found = await find(limit)
    const fresh = found.filter(({ id }) => !yielded.has(id))
    for (const row of fresh) {
      yielded.add(row.id)
      yield row
    }
    if (found.length < limit) return
    // The query finds those that failed again.
    limit = portion + found.length - fresh.length
  }
}

/** Returns a signal for an external call: aborted after that many milliseconds, or earlier with `closing`. */
export function patienceOf(milliseconds: number, closing: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return closing ? AbortSignal.any([timeout, closing]) : timeout
}

/**
 * Returns the result of the work, or throws as soon as the signal is aborted; the work's later result is
 * ignored.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work(), promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
