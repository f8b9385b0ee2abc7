import '../../theme/mantine-more.css'
import { Textarea } from '@mantine/core'
import { useId, useRef, type ReactNode } from 'react'
import { limited } from '../limited.ts'
import classes from './markdown-editor.module.css'
import { wrapSelection } from './markdown-selection.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { MarkdownView } from './markdown-view.tsx'

/** A text area with the chat's markdown: marks around the selection by button, and a live preview below. */
export function MarkdownEditor({
  label,
  value,
  onChange,
  rows = 6,
  error,
  description,
  isRequired = false,
  isCompact = false,
  max,
}: MarkdownEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const previewId = useId()

  const wrap = (mark: string) => {
    const area = field.current
    if (!area) return
    const next = wrapSelection(value, area.selectionStart, area.selectionEnd, mark)
    onChange(next.text)
    // The new text arrives with the next paint; only then can it be selected.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.start, next.end)
    })
  }

  const toolbar = <MarkdownToolbar label={`Formatting of ${label}`} onMark={wrap} />
  const withToolbar = (input: ReactNode) => (
    <>
      {toolbar}
      {input}
    </>
  )

  return (
    <div className={classes.editor}>
      <Textarea
        ref={field}
        size="md"
        label={label}
        description={description}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={rows}
        error={error}
        required={isRequired}
        aria-describedby={previewId}
        inputContainer={withToolbar}
        {...(max !== undefined && limited(value, max, error))}
      />
      <div className={classes.preview} hidden={isCompact && value.trim() === ''}>
        <p className={classes.previewTitle} id={previewId}>
          Preview
        </p>
        {value.trim() ? (
          <MarkdownView text={value} />
        ) : (
          <p className={classes.nothing}>What you write appears here.</p>
        )}
      </div>
    </div>
  )
}

export interface MarkdownEditorProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows?: number
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly isRequired?: boolean
  /** The preview takes no room while there is nothing to show. */
  readonly isCompact?: boolean
  /** The most characters it may have. */
  readonly max?: number
}
