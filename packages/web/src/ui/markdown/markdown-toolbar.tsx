import { ActionIcon } from '@mantine/core'
import {
  IconBold,
  IconCode,
  IconItalic,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import classes from './markdown-editor.module.css'

const tools = [
  { name: 'Bold', mark: '**', Icon: IconBold },
  { name: 'Italic', mark: '*', Icon: IconItalic },
  { name: 'Underline', mark: '__', Icon: IconUnderline },
  { name: 'Strikethrough', mark: '~~', Icon: IconStrikethrough },
  { name: 'Code', mark: '`', Icon: IconCode },
  { name: 'Code block', mark: '\n```\n', Icon: IconSourceCode },
]

/** The marks of the chat, one stop for Tab; arrow keys move within. */
export function MarkdownToolbar({ label, onMark }: { label: string; onMark: (mark: string) => void }) {
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
    <div className={classes.tools} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={move}>
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
