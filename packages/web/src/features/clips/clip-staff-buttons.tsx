import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './clip-staff-buttons.module.css'
import type { ClipRecord } from './clips.types.ts'

export type ClipAction = 'edit' | 'delete'

/** What staff can do with a clip. */
export function ClipStaffButtons({ clip, onAction }: ClipStaffButtonsProps) {
  return (
    <div className={classes.buttons}>
      <ActionIcon
        color="gray"
        aria-label={`Edit ${clip.clip_title}`}
        onClick={() => onAction('edit', clip.id)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        color="danger"
        aria-label={`Delete ${clip.clip_title}`}
        onClick={() => onAction('delete', clip.id)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

export interface ClipStaffButtonsProps {
  readonly clip: ClipRecord
  readonly onAction: (action: ClipAction, clipId: string) => void
}
