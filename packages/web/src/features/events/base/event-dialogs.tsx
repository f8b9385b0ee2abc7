import { useState } from 'react'
import { dialogPart } from '../../../lib/base/lazy-part.ts'
import { useDialog, type DialogState } from '../../../ui/base/use-dialog.ts'
import type { CardAction } from './event-card.tsx'

const EventEditorDialog = dialogPart(
  async () => (await import('../edit/event-editor-dialog.tsx')).EventEditorDialog,
)
const DuplicateEventDialog = dialogPart(
  async () => (await import('../edit/event-editor-dialog.tsx')).DuplicateEventDialog,
)
const ParticipantsDialog = dialogPart(
  async () => (await import('../dialogs/participants-dialog.tsx')).ParticipantsDialog,
)
const DeleteEventDialog = dialogPart(
  async () => (await import('../dialogs/delete-event-dialog.tsx')).DeleteEventDialog,
)
const CancelRegistrationDialog = dialogPart(
  async () => (await import('../dialogs/cancel-registration-dialog.tsx')).CancelRegistrationDialog,
)

const SlotDialog = dialogPart(async () => (await import('../slots/event-slots.tsx')).SlotDialog)

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
  // The first one does for good: cards that are given the same one again need not be drawn again.
  const [open] = useState(() => (action: CardAction, eventId: string) => states[action].open(eventId))
  return { states, open }
}

export function EventDialogs({ dialogs: { states } }: { dialogs: ReturnType<typeof useEventDialogs> }) {
  return actions.map((action) => {
    const { subject, isOpen, opening, close } = states[action]
    if (subject === undefined) return null
    const Dialog = dialogOf[action]
    return <Dialog key={`${action} ${opening}`} eventId={subject} isOpen={isOpen} onClose={close} />
  })
}

const actions = ['edit', 'duplicate', 'participants', 'delete', 'cancel', 'slots'] as const
