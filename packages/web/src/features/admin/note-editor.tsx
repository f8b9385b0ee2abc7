import '../../theme/mantine-more.css'
import { Textarea } from '@mantine/core'
import { maxNoteLength } from '@longhouse/contract/users'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { limited } from '../../ui/limited.ts'
import type { NoteState } from './use-note.ts'

/** The staff's note about a member; edited here, saved when the dialog closes. */
export function NoteEditor({ note }: { note: NoteState }) {
  if (note.isFailed) {
    return (
      <ErrorBanner
        message="The notes could not be loaded."
        isRetrying={note.isLoading}
        onRetry={() => void note.reload()}
      />
    )
  }
  return (
    <Textarea
      label="Admin notes"
      description={
        note.isLeftOver
          ? 'This text could not be saved last time. It is saved when you close this window.'
          : 'Only staff read this. It is saved when you close this window.'
      }
      placeholder={note.isLoading ? 'Loading notes...' : 'Nothing yet'}
      size="md"
      rows={6}
      disabled={note.isLoading}
      value={note.text}
      {...limited(note.text, maxNoteLength)}
      onChange={(event) => note.write(event.currentTarget.value)}
    />
  )
}
