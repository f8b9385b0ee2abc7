import { Button } from '@mantine/core'
import { IconDatabaseExport, IconDownload, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import { Answer } from '../../ui/answer.tsx'
import { formatBytes } from './bytes.ts'
import { DataTable, type Column } from './data-table.tsx'
import { formatDistance, formatSecond } from './moments.ts'
import { operatorClient, operatorKey } from './operator-client.ts'
import panel from './panel.module.css'
import { scheduleWords } from './schedule-words.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { useAction } from './use-action.ts'

interface Backup {
  readonly key: string
  readonly size: number
  readonly modified: string
}

const backupsQuery = queryOptions({
  queryKey: [operatorKey, 'backups'],
  queryFn: async (): Promise<Backup[]> => {
    const backups = await operatorClient.backups.getFullList()
    return backups.toSorted((a, b) => b.modified.localeCompare(a.modified))
  },
})

/** The settings of backups that this panel reads. */
interface BackupSettings {
  readonly backups: { readonly cron: string; readonly cronMaxKeep: number }
}

const planQuery = queryOptions({
  queryKey: [operatorKey, 'backups', 'plan'],
  queryFn: (): Promise<BackupSettings> => operatorClient.send('/api/settings', {}),
})

/** The schedule of automatic backups, how many are kept, and the age of the last one. */
function Plan({ backups }: { readonly backups: readonly Backup[] | undefined }) {
  const { data } = useQuery(planQuery)
  const now = useNow()
  if (!data || !backups) return null
  const { cron, cronMaxKeep } = data.backups
  const [newest] = backups
  return (
    <p className="muted prose">
      {cron
        ? `${scheduleWords(cron)}, and the last ${cronMaxKeep} are kept. `
        : 'None are made by themselves: set BACKUP_CRON in .env. '}
      {newest && (
        <>
          The last good one was made{' '}
          <time title={formatSecond(newest.modified)}>{formatDistance(newest.modified, now)}</time>.
        </>
      )}
    </p>
  )
}

/** Copies of everything: make one, download it, restore it. */
export function BackupsPanel() {
  const query = useQuery(backupsQuery)
  const picker = useRef<HTMLInputElement>(null)
  const [deleting, setDeleting] = useState<Backup>()
  const [restoring, setRestoring] = useState<Backup>()
  const making = useAction({
    work: () => operatorClient.backups.create(''),
    said: () => 'The backup is made',
    panel: 'backups',
  })
  const uploading = useAction<File>({
    work: (file) => operatorClient.backups.upload({ file }),
    said: ({ name }) => `${name} is uploaded`,
    panel: 'backups',
  })
  const deletion = useAction<Backup>({
    work: ({ key }) => operatorClient.backups.delete(key),
    said: ({ key }) => `${key} is deleted`,
    panel: 'backups',
    onDone: () => setDeleting(undefined),
  })
  const download = useAction<Backup>({
    work: async ({ key }) => {
      const token = await operatorClient.files.getToken()
      location.assign(operatorClient.backups.getDownloadURL(token, key))
    },
    said: ({ key }) => `${key} is on its way`,
    panel: 'backups',
  })
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (file) uploading.mutate(file)
    event.currentTarget.value = ''
  }
  return (
    <div className="stack shrinks">
      <div className="row gap-12">
        <Button
          leftSection={<IconDatabaseExport size={20} aria-hidden="true" />}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          Make a backup
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label="Backup to upload"
          onChange={take}
        />
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden="true" />}
          loading={uploading.isPending}
          onClick={() => picker.current?.click()}
        >
          Upload one
        </Button>
      </div>
      <Plan backups={query.data} />
      <Answer query={query} subject="the backups">
        {(backups) =>
          backups.length === 0 ? (
            <EmptyState title="No backups yet">The first one is a click away.</EmptyState>
          ) : (
            <DataTable
              label="Backups"
              columns={columns({
                onDownload: download.mutate,
                onRestore: setRestoring,
                onDelete: setDeleting,
              })}
              rows={backups}
              keyOf={({ key }) => key}
            />
          )
        }
      </Answer>
      <ConfirmDialog
        isOpen={deleting !== undefined}
        title="Delete this backup?"
        confirmLabel="Delete"
        isBusy={deletion.isPending}
        onConfirm={() => deleting && deletion.mutate(deleting)}
        onCancel={() => setDeleting(undefined)}
      >
        <p className={`small spaced breaks ${panel.code}`}>{deleting?.key}</p>
        <p className="spaced">What is only in it is gone then.</p>
      </ConfirmDialog>
      {restoring && <RestoreDialog name={restoring.key} onClose={() => setRestoring(undefined)} />}
    </div>
  )
}

function columns({ onDownload, onRestore, onDelete }: BackupColumns): Column<Backup>[] {
  return [
    {
      id: 'key',
      head: 'Backup',
      cell: ({ key }) => <span className={`small breaks ${panel.code}`}>{key}</span>,
    },
    { id: 'size', head: 'Size', isNumber: true, cell: ({ size }) => formatBytes(size) },
    { id: 'modified', head: 'Made', cell: ({ modified }) => formatSecond(modified) },
    {
      id: 'actions',
      head: 'Actions',
      cell: (backup) => (
        <div className={panel.buttons}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            aria-label={`Download ${backup.key}`}
            onClick={() => onDownload(backup)}
          >
            Download
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconHistory size={18} aria-hidden="true" />}
            aria-label={`Restore ${backup.key}`}
            onClick={() => onRestore(backup)}
          >
            Restore
          </Button>
          <Button
            color="danger"
            variant="outline"
            size="sm"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            aria-label={`Delete ${backup.key}`}
            onClick={() => onDelete(backup)}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ]
}

interface BackupColumns {
  readonly onDownload: (backup: Backup) => void
  readonly onRestore: (backup: Backup) => void
  readonly onDelete: (backup: Backup) => void
}
