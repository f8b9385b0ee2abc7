import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/** Says that the answers of an earlier visit are back, and offers to throw them away. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const [isShown, setShown] = useState(true)
  const [isAsking, setAsking] = useState(false)
  if (!isShown) return null
  return (
    <>
      <Banner
        actions={
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            Start over
          </Button>
        }
        onClose={() => setShown(false)}
      >
        Your answers from last time are still here.
      </Banner>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start over"
        confirmLabel="Start over"
        onConfirm={() => {
          onStartOver()
          setShown(false)
        }}
        onCancel={() => setAsking(false)}
      >
        Everything you have written so far is thrown away.
      </ConfirmDialog>
    </>
  )
}
