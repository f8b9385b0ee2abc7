import { nearlyFull, tooLong } from '@longhouse/contract/texts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import type { EggProps } from '../egg.ts'
import { EggDialog } from '../ui/egg-dialog.tsx'
import classes from './developer-notes.module.css'
import { useNotes } from './use-notes.ts'

/** Most characters that fit on a note. */
const most = 280

/** The wall behind the developers' desk. */
export function DeveloperNotes({ onLeave }: EggProps) {
  const { notes, add, remove } = useNotes()
  const [text, setText] = useState('')
  const line = useId()
  const excess = tooLong(text.trim(), most)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (excess) return
    add(text)
    if (text.trim()) setText('')
  }
  return (
    <EggDialog title="Developer’s notes" width="wide" onLeave={onLeave}>
      <form className={classes.form} onSubmit={submit}>
        <input
          className={classes.field}
          dir="auto"
          aria-label="New note"
          placeholder="Write on the wall"
          aria-invalid={excess ? true : undefined}
          aria-describedby={line}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Add</Button>
        <output id={line} className={classes.length} data-excess={excess ? true : undefined}>
          {excess ?? nearlyFull(text.trim(), most)}
        </output>
      </form>
      <ul className={classes.wall} aria-label="Notes" aria-live="polite">
        {notes.map((note) => (
          <li key={note.id} className={classes.note} style={{ background: note.color }}>
            <p className={classes.text} dir="auto">
              {note.text}
            </p>
            <button
              type="button"
              className={`icon-button ${classes.delete}`}
              aria-label={`Delete note: ${note.text}`}
              onClick={() => remove(note.id)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className={classes.empty}>An empty wall. Somebody cleaned up.</p>}
    </EggDialog>
  )
}
