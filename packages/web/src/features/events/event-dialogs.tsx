import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useDialog, type DialogState } from '../../ui/dialog/use-dialog.ts'
import type { CardAction } from './event-card.tsx'

const EventEditorDialog = lazyPart(async () => (await import('./event-editor-dialog.tsx')).EventEditorDialog)
const DuplicateEventDialog = lazyPart(
  async () => (await import('./event-editor-dialog.tsx')).DuplicateEventDialog,
)
const ParticipantsDialog = lazyPart(
  async () => (await import('./participants-dialog.tsx')).ParticipantsDialog,
)
const DeleteEventDialog = lazyPart(async () => (await import('./delete-event-dialog.tsx')).DeleteEventDialog)
const CancelRegistrationDialog = lazyPart(
  async () => (await import('./cancel-registration-dialog.tsx')).CancelRegistrationDialog,
)

const SlotDialog = lazyPart(async () => (await import('./slot-dialog.tsx')).SlotDialog)

const dialogOf = {
  edit: EventEditorDialog,
  duplicate: DuplicateEventDialog,
  participants: ParticipantsDialog,
  delete: DeleteEventDialog,
  cancel: CancelRegistrationDialog,
  slots: SlotDialog,
} as const

/** The dialogs of cards and pages, one state each, so that one can fade out while another comes. */
export function useEventDialogs() {
  const states = {
    edit: useDialog<string>(),
    duplicate: useDialog<string>(),
    participants: useDialog<string>(),
    delete: useDialog<string>(),
    cancel: useDialog<string>(),
    slots: useDialog<string>(),
  } satisfies Record<CardAction, DialogState<string>>
  return { states, open: (action: CardAction, eventId: string) => states[action].open(eventId) }
}

export function EventDialogs({ dialogs: { states } }: { dialogs: ReturnType<typeof useEventDialogs> }) {
  return actions.map((action) => {
    const { subject, isOpen, opening, close } = states[action]
    if (subject === undefined) return null
    const Dialog = dialogOf[action]
    return (
      <Suspense key={action} fallback={null}>
        <Dialog key={opening} eventId={subject} isOpen={isOpen} onClose={close} />
      </Suspense>
    )
  })
}

const actions = ['edit', 'duplicate', 'participants', 'delete', 'cancel', 'slots'] as const
