import { csvLine } from '@longhouse/contract/texts'
import { Button } from '@mantine/core'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureReason } from '../../../lib/errors.ts'
import { saveAs } from '../../../lib/save-as.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { operatorClient } from '../operator-client.ts'
import classes from '../panel.module.css'
import { type CollectionInfo, shownFields } from './collections.ts'
import { countQuery } from './records.queries.ts'

/** The records of the current filter as a file. */
export function ExportDialog({ collection, filter, isOpen, onClose }: ExportDialogProps) {
  const { data: total } = useQuery(countQuery(collection.name, filter))
  const taking = useExport(collection, filter)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Take out ${collection.name}`}
      size="sm"
      isBusy={taking.isBusy}
      footer={
        taking.isBusy ? (
          <Button variant="default" onClick={taking.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => taking.start('json')}>
              As JSON
            </Button>
            <Button data-autofocus onClick={() => taking.start('csv')}>
              As CSV
            </Button>
          </>
        )
      }
    >
      <div className="stack shrinks">
        <p className="muted prose">
          {filter === '' ? 'All records' : 'The records of the filter'}
          {total !== undefined && ` (${number.format(total)})`}, with every field, in the order of their ids.
          In the CSV file, texts that a spreadsheet would run as a formula begin with an apostrophe.
        </p>
        {(taking.isBusy || taking.isDone || taking.isStopped) && (
          <div>
            <progress
              className={classes.progress}
              aria-label="Records taken out"
              max={Math.max(1, total ?? 1, taking.count)}
              value={taking.count}
            />
            <output className={`small muted ${classes.note}`}>
              {stateWords(taking)} {number.format(taking.count)} records
            </output>
          </div>
        )}
        {taking.error && <Banner kind="error">{failureReason(taking.error)}</Banner>}
      </div>
    </Dialog>
  )
}

const number = new Intl.NumberFormat('en')

function stateWords({ isDone, isStopped }: { isDone: boolean; isStopped: boolean }): string {
  if (isDone) return 'Done:'
  return isStopped ? 'Stopped after' : 'So far'
}

interface ExportDialogProps {
  readonly collection: CollectionInfo
  readonly filter: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

const pageSize = 500

/** Takes the records of a filter out as a file; can be stopped. */
function useExport(collection: CollectionInfo, filter: string) {
  const [count, setCount] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const stopper = useRef<AbortController>(null)
  const { name } = collection
  const columns = shownFields(collection).map((field) => field.name)

  const work = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const stop = new AbortController()
      stopper.current = stop
      setCount(0)
      setStopped(false)
      const blob = await exportRecords({
        format,
        columns,
        signal: stop.signal,
        onProgress: setCount,
        fetchAfter: async (id) => {
          const options = {
            filter: filterAfter(filter, id),
            sort: 'id',
            skipTotal: true,
            signal: stop.signal,
          }
          return (await operatorClient.collection(name).getList(1, pageSize, options)).items.map(plain)
        },
      })
      saveAs(blob, `${name}.${format}`)
    },
  })
  return {
    start: (format: ExportFormat) => work.mutate(format),
    stop: () => {
      setStopped(true)
      stopper.current?.abort()
    },
    count,
    isBusy: work.isPending,
    isDone: work.isSuccess,
    isStopped,
    error: isStopped ? undefined : work.error,
  }
}

// Which collection a record is of says the name of the file.
function plain({
  collectionId: _id,
  collectionName: _name,
  expand: _expand,
  ...record
}: Record<string, unknown>) {
  return record
}

type ExportFormat = 'csv' | 'json'

type Row = Readonly<Record<string, unknown>>

interface ExportOptions {
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
