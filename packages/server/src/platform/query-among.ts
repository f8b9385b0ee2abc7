import type { RecordSource } from '@longhouse/engine'

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
