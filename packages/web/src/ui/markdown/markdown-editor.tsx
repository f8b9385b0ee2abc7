import '../../theme/mantine-more.css'
import { Textarea, ActionIcon } from '@mantine/core'
import {
  IconBold,
  IconCode,
  IconItalic,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { useId, useRef, type ReactNode, useState, type KeyboardEvent } from 'react'
import { limited } from '../limited.ts'
import classes from './markdown-editor.module.css'
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
    <div className="stack gap-8">
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
        <p className="text-12 muted strong below-8" id={previewId}>
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

interface MarkdownEditorProps {
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

const tools = [
  { name: 'Bold', mark: '**', Icon: IconBold },
  { name: 'Italic', mark: '*', Icon: IconItalic },
  { name: 'Underline', mark: '__', Icon: IconUnderline },
  { name: 'Strikethrough', mark: '~~', Icon: IconStrikethrough },
  { name: 'Code', mark: '`', Icon: IconCode },
  { name: 'Code block', mark: '\n```\n', Icon: IconSourceCode },
]

/** The marks of the chat, one stop for Tab; arrow keys move within. */
function MarkdownToolbar({ label, onMark }: { label: string; onMark: (mark: string) => void }) {
  const [current, setCurrent] = useState(0)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      className={`wrap gap-4 ${classes.tools}`}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
    >
      {tools.map(({ name, mark, Icon }, index) => (
        <ActionIcon
          key={name}
          size="36px"
          aria-label={name}
          title={name}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onMark(mark)}
        >
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  )
}

interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts a mark on both sides of the selection, or takes it away where it is already there. */
export function wrapSelection(text: string, start: number, end: number, mark: string): Selection {
  const before = text.slice(0, start)
  const chosen = text.slice(start, end)
  const after = text.slice(end)
  const size = mark.length
  if (before.endsWith(mark) && after.startsWith(mark)) {
    return { text: before.slice(0, -size) + chosen + after.slice(size), start: start - size, end: end - size }
  }
  return { text: before + mark + chosen + mark + after, start: start + size, end: end + size }
}
