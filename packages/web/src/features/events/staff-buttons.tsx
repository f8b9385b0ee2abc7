import { eventWords } from '@longhouse/contract/events'
import { ActionIcon } from '@mantine/core'
import { IconCopyPlus, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useWords } from '../../lib/use-words.ts'
import classes from './staff-buttons.module.css'
import type { EventRecord } from './events.types.ts'

export type StaffAction = 'edit' | 'duplicate' | 'participants' | 'delete'

/** What its hosts and staff can do with an event, on the corner of its picture. */
export function StaffButtons({ event, onAction }: StaffButtonsProps) {
  const say = useWords(eventWords)
  const { name } = event
  return (
    <div className={classes.buttons}>
      <ActionIcon
        className={classes.button}
        aria-label={say('edit', { name })}
        onClick={() => onAction('edit', event.id)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.button}
        aria-label={say('duplicate', { name })}
        onClick={() => onAction('duplicate', event.id)}
      >
        <IconCopyPlus size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.button}
        aria-label={say('viewParticipants', { name })}
        onClick={() => onAction('participants', event.id)}
      >
        <IconUsers size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.button}
        data-danger
        aria-label={say('delete', { name })}
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
