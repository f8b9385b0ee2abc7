import { csvLine } from '@longhouse/contract/texts'

export type ExportFormat = 'csv' | 'json'

type Row = Readonly<Record<string, unknown>>

export interface ExportOptions {
  readonly format: ExportFormat
  /** The columns of a CSV file, in order. */
  readonly columns: readonly string[]
  /** Returns the next records by id: those after the given one, or the first ones if there is none. */
  readonly fetchAfter: (id: string | undefined) => Promise<readonly Row[]>
  readonly onProgress: (count: number) => void
  readonly signal: AbortSignal
}

/** Writes all records of a filter into a file. Records added or deleted in between shift no page. */
export async function exportRecords(options: ExportOptions): Promise<Blob> {
  const { format, columns, fetchAfter, onProgress, signal } = options
  const parts: string[] = [format === 'csv' ? csvLine(columns) : '[']
  let last: string | undefined
  let count = 0
  for (;;) {
    const rows = await fetchAfter(last)
    signal.throwIfAborted()
    parts.push(format === 'csv' ? csvOf(rows, columns) : jsonOf(rows, count === 0))
    count += rows.length
    onProgress(count)
    const end = rows.at(-1)?.['id']
    if (typeof end !== 'string') break
    last = end
  }
  if (format === 'json') parts.push('\n]\n')
  return new Blob(parts, { type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json' })
}

/** Returns the filter of the next page: the person's own, after the last received record. */
export function filterAfter(filter: string, id: string | undefined): string {
  const after = id === undefined ? '' : `id > ${JSON.stringify(id)}`
  // A comment at the end of the filter must not swallow what follows.
  const own = filter === '' ? '' : `(${filter}\n)`
  return [own, after].filter(Boolean).join(' && ')
}

function csvOf(rows: readonly Row[], columns: readonly string[]): string {
  return rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
}

function jsonOf(rows: readonly Row[], isFirst: boolean): string {
  const texts = rows.map((row) => `\n${JSON.stringify(row)}`)
  return `${isFirst || texts.length === 0 ? '' : ','}${texts.join(',')}`
}
