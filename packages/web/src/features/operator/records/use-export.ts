import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveAs } from '../../../lib/save-as.ts'
import { operatorClient } from '../operator-client.ts'
import { shownFields, type CollectionInfo } from './collections.ts'
import { exportRecords, filterAfter, type ExportFormat } from './export-records.ts'

const pageSize = 500

/** Takes the records of a filter out as a file; can be stopped. */
export function useExport(collection: CollectionInfo, filter: string) {
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
