/** What every dialog about an event is given. */
export interface EventDialogProps {
  readonly eventId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}
