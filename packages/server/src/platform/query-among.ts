import type { RecordSource } from '@longhouse/engine'

/** Parameters of one statement. */
const portion = 500

/** Rows that have one of many values: a few statements, each of which is given the marks of its values. */
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
