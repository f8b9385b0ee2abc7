import type { User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useDeleteAccount } from './use-delete-account.ts'
import { useProof } from '../../ui/proof/use-proof.tsx'
import section from '../../ui/section.module.css'
import { useDownloadData } from './use-download-data.ts'

/** Take your data along, or take it away. */
export function DataPlate({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const download = useDownloadData(user)
  const proof = useProof(user)
  const removal = useDeleteAccount(user, proof)
  return (
    <Plate as="section" aria-labelledby="data-title" className={section.stack}>
      <h2 id="data-title" className={section.heading}>
        Your data
      </h2>
      <p className={section.text}>
        It is yours. Download everything we know about you as a zip file, or delete the account and all that
        belongs to it.
      </p>
      <div className={section.actions}>
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
        <p>
          Are you sure you want to delete your account? Your registrations, clips and votes go with it. This
          cannot be undone.
        </p>
      </ConfirmDialog>
      {proof.dialog}
    </Plate>
  )
}
