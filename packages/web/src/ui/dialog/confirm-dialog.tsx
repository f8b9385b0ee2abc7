import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../base/banner.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before an irreversible action. The harmless button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', isDangerous = true } = props
  const { isBusy = false, isBehind = false, error, onConfirm, onCancel } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="sm"
      isBusy={isBusy}
      isBehind={isBehind}
      footer={
        <>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button color={isDangerous ? 'danger' : 'primary'} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && <Banner kind="error">{error}</Banner>}
    </Dialog>
  )
}

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** Another dialog covers it. */
  readonly isBehind?: boolean
  readonly error?: string | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}
