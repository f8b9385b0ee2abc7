import { IconCopy } from '@tabler/icons-react'
import classes from './list.module.css'
import { useCopy } from '../use-copy.ts'

/** A text to paste elsewhere: a click copies it and shows that for a second. */
export function CopyId({ id, label }: { id: string; label: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <button
      type="button"
      className={`inline finger small breaks ${classes.id}`}
      title={label}
      aria-label={`${label} ${id}`}
      onClick={() => copy(id)}
    >
      <output>{isCopied ? 'Copied!' : id}</output>
      <IconCopy size={16} aria-hidden="true" />
    </button>
  )
}
