import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './content-tools.module.css'

/** The buttons that edit and delete an entry. */
export function EntryButtons({ name, onEdit, onDelete }: EntryToolsProps) {
  return (
    <div className={classes.tools}>
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon color="danger" aria-label={`Delete ${name}`} onClick={onDelete}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

export interface EntryToolsProps {
  readonly name: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}
