import { IconCopy } from '@tabler/icons-react'
import { useCopy } from '../../ui/use-copy.ts'
import classes from './copy-id.module.css'

/** A chat-platform id; a click copies it and says so for a second. */
export function CopyId({ id }: { id: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <button type="button" className={classes.id} title="Copy the Discord ID" onClick={() => copy(id)}>
      <IconCopy size={16} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Copied!' : id}</span>
    </button>
  )
}
