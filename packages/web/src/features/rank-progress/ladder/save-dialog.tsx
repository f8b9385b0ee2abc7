import { ladderWords } from '@longhouse/contract/rank-progress'
import { Button } from '@mantine/core'
import { useWords } from '../../../lib/use-words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PreviewView, type PreviewViewProps } from './preview-view.tsx'

/** Shows what a save would do, and saves. */
export function SaveDialog({ isOpen, isBusy, onSave, onClose, ...shown }: SaveDialogProps) {
  const say = useWords(ladderWords)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('previewTitle')}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {say('back')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={onSave}>
            {say('saveNow')}
          </Button>
        </>
      }
    >
      <PreviewView {...shown} />
    </Dialog>
  )
}

interface SaveDialogProps extends PreviewViewProps {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}
