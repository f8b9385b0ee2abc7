import {
  type User,
  accountMessages,
  exportCsv,
  exportDiscordJson,
  exportFiles,
} from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/base/chunks.ts'
import { errorMessage } from '../../lib/errors.ts'
import { whileSessionChanges } from '../../lib/refresh-auth.ts'
import { useNavigate } from '../../lib/base/router/hooks.ts'
import { saveAs } from '../../lib/save-as.ts'
import { logout } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { isDropped } from '../../ui/proof/proof.ts'
import { useProof, type Proof } from '../../ui/proof/use-proof.tsx'
import section from '../../ui/section.module.css'

/** Take your data along, or take it away. */
export function DataPlate({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const download = useDownloadData(user)
  const proof = useProof(user)
  const removal = useDeleteAccount(user, proof)
  return (
    <Plate as="section" aria-labelledby="data-title" className="stack">
      <h2 id="data-title" className="text-20 strong">
        Your data
      </h2>
      <p className={section.text}>
        It is yours. Download everything we know about you as a zip file, or delete the account and all that
        belongs to it.
      </p>
      <div className="wrap gap-12">
        <Button
          variant="default"
          loading={download.isBusy}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={download.start}
        >
          Download My Data
        </Button>
        <Button
          color="danger"
          variant="outline"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Delete Account
        </Button>
      </div>
      {download.error && <Banner kind="error">{download.error}</Banner>}
      <ConfirmDialog
        isOpen={isAsking}
        isBehind={proof.isAsking}
        title="Delete Account"
        confirmLabel="Delete for good"
        isBusy={removal.isBusy}
        error={removal.error}
        onConfirm={removal.start}
        onCancel={() => setAsking(false)}
      >
        <p className="spaced">
          Are you sure you want to delete your account? Your registrations, clips and votes go with it. This
          cannot be undone.
        </p>
      </ConfirmDialog>
      {proof.dialog}
    </Plate>
  )
}

/** Deletes the account on the server, then forgets it here. */
function useDeleteAccount({ id }: User, proof: Proof) {
  const navigate = useNavigate()
  const removal = useSingleMutation({
    mutationFn: () => proof.run(() => whileSessionChanges(() => api.collection('users').delete(id))),
    onSuccess: () => {
      logout({ isOver: true })
      toastSuccess('Your account has been deleted. Take care out there.')
      void navigate('/')
    },
    onError: (error) => {
      if (!isDropped(error)) console.error(error)
    },
  })
  return {
    start: () => removal.mutate(),
    isBusy: removal.isPending,
    error:
      removal.error && !isDropped(removal.error)
        ? errorMessage(removal.error, accountMessages.deleteFailed)
        : undefined,
  }
}

/** Fetches the record again, packs it in the browser and downloads the zip. */
function useDownloadData({ id, username }: User) {
  const download = useSingleMutation({
    mutationFn: async () => {
      const user = await api.collection<User>('users').getOne(id)
      const { downloadZip } = await loadChunk(() => import('client-zip'))
      const blob = await downloadZip(exportedFiles(user)).blob()
      saveAs(blob, `${username}-data.zip`)
    },
    onError: (error) => console.error(error),
  })
  return {
    start: () => download.mutate(),
    isBusy: download.isPending,
    error: download.isError ? accountMessages.downloadFailed : undefined,
  }
}

/** Returns the files of the zip: the account as CSV and the data from Discord, if any. */
function exportedFiles(user: User): { name: string; input: string }[] {
  const discord = exportDiscordJson(user.discord_data)
  const csv = { name: exportFiles.csv, input: exportCsv({ ...user }) }
  return discord ? [csv, { name: exportFiles.discord, input: discord }] : [csv]
}
