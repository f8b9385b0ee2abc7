import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureReason } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import classes from '../panel.module.css'
import type { CollectionInfo } from './collections.ts'
import { countQuery } from './records.queries.ts'
import { useExport } from './use-export.ts'

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
      <div className={classes.stack}>
        <p className={classes.text}>
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
            <output className={classes.note}>
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
