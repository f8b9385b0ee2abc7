import { ActionIcon } from '@mantine/core'
import { IconCopyPlus, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import classes from './staff-buttons.module.css'
import type { EventRecord } from './events.types.ts'

export type StaffAction = 'edit' | 'duplicate' | 'participants' | 'delete'

/** What staff can do with an event, on the corner of its picture. */
export function StaffButtons({ event, onAction }: StaffButtonsProps) {
  return (
    <div className={classes.buttons}>
      <ActionIcon
        className={classes.button}
        aria-label={`Edit ${event.name}`}
        onClick={() => onAction('edit', event.id)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.button}
        aria-label={`Duplicate ${event.name}`}
        onClick={() => onAction('duplicate', event.id)}
      >
        <IconCopyPlus size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.button}
        aria-label={`View participants of ${event.name}`}
        onClick={() => onAction('participants', event.id)}
      >
        <IconUsers size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.button}
        data-danger
        aria-label={`Delete ${event.name}`}
        onClick={() => onAction('delete', event.id)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

export interface StaffButtonsProps {
  readonly event: EventRecord
  readonly onAction: (action: StaffAction, eventId: string) => void
}
