import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { dialogPart } from '../../../lib/base/lazy-part.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { eventsPageWords } from './events-page.words.ts'

const EventEditorDialog = dialogPart(
  async () => (await import('../edit/event-editor-dialog.tsx')).EventEditorDialog,
)

/** For staff: opens an empty event form. */
export function CreateEventButton() {
  const say = useWords(eventsPageWords)
  const dialog = useDialog<''>()
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => dialog.open('')}>
        {say('create')}
      </Button>
      {dialog.subject !== undefined && (
        <EventEditorDialog
          key={dialog.opening}
          eventId={dialog.subject}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
