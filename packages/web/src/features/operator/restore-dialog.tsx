import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { operatorKey, operatorClient } from './operator-client.ts'
import panel from './panel.module.css'

/** Everything that happened since the backup would be gone: the name has to be typed. */
export function RestoreDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const formId = useId()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const restoring = useSingleMutation({
    mutationFn: () => restoreBackup(name),
    onSuccess: () => {
      toastSuccess(`${name} is restored. Logins that came after it are over.`)
      void cache.invalidateQueries({ queryKey: [operatorKey] })
      onClose()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === name) restoring.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Restore this backup?"
      size="md"
      isForm
      isBusy={restoring.isPending}
      footer={
        <>
          <Button variant="default" disabled={restoring.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            color="danger"
            disabled={typed.trim() !== name}
            loading={restoring.isPending}
          >
            Restore
          </Button>
        </>
      }
    >
      <form id={formId} className="stack shrinks" onSubmit={submit}>
        <p className="spaced">
          Everything goes back to how it was in <code className={`small breaks ${panel.code}`}>{name}</code>:
          records, files, accounts. What came after it is lost, unless you make a backup of today first.
          Everybody who is on the site is disconnected for a moment.
        </p>
        <TextInput
          label="To go on, type the name of the backup"
          size="md"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {restoring.error && <Banner kind="error">{failureReason(restoring.error)}</Banner>}
      </form>
    </Dialog>
  )
}

const patience = 60_000
const pause = 250

/** Restores a backup. The site restarts afterwards: resolves when it has, or when that takes too long. */
async function restoreBackup(name: string): Promise<void> {
  const before = await startOfSite()
  await operatorClient.backups.restore(name)
  const end = Date.now() + patience
  while (Date.now() < end && (await isStillAt(before))) await new Promise((go) => setTimeout(go, pause))
}

async function startOfSite(): Promise<string> {
  return (await operatorClient.send<{ started: string }>('/api/operator/overview', { method: 'GET' })).started
}

// While it restarts there is no response, or a 5xx. The restarted site reports a refusal.
async function isStillAt(before: string): Promise<boolean> {
  return startOfSite().then(
    (started) => started === before,
    (error: unknown) => statusOf(error) === 0 || statusOf(error) >= 500,
  )
}
