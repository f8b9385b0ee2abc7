import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { useDialog } from '../../ui/base/use-dialog.ts'

const ClipEditorDialog = dialogPart(async () => (await import('./clip-editor-dialog.tsx')).ClipEditorDialog)

/** The buttons over the list: everybody's and that of staff. */
export function ClipHeaderActions({ onSubmitClip }: { onSubmitClip: () => void }) {
  const { isStaff } = useSession()
  const upload = useDialog<''>()
  return (
    <>
      {isStaff && (
        <Button variant="default" onClick={() => upload.open('')}>
          Admin Upload
        </Button>
      )}
      <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={onSubmitClip}>
        Submit Clip
      </Button>
      {upload.subject !== undefined && (
        <ClipEditorDialog
          key={upload.opening}
          clipId={upload.subject}
          isOpen={upload.isOpen}
          onClose={upload.close}
        />
      )}
    </>
  )
}
