import { IconDotsVertical } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import classes from './action-menu.module.css'

/** A button with a menu of actions for one thing. Arrows move within it, Escape and Tab close it. */
export function ActionMenu({ label, actions, buttonProps }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      className="fixed relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...buttonProps}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical size={20} aria-hidden="true" />
      </button>
      {isOpen && <MenuList id={id} label={label} actions={actions} onClose={close} />}
    </div>
  )
}

export interface ActionMenuProps {
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly buttonProps?: { readonly [attribute: `data-${string}`]: string }
}

interface MenuAction {
  readonly name: string
  readonly isDisabled?: boolean
  readonly onChoose: () => void
}

function MenuList({ id, label, actions, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => entriesOf(list.current)[0]?.focus(), [])
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A dialog around the menu stays open.
      event.stopPropagation()
      onClose()
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const entries = entriesOf(list.current)
    const index = entries.findIndex((entry) => entry === document.activeElement)
    entries[step(index, entries.length)]?.focus()
  }
  return (
    <div
      ref={list}
      id={id}
      className={classes.list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={walk}
    >
      {actions.map(({ name, onChoose, isDisabled = false }) => (
        <button
          key={name}
          type="button"
          className={`wide finger block plain breaks ${classes.entry}`}
          role="menuitem"
          tabIndex={-1}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (isDisabled) return
            onClose()
            onChoose()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

interface MenuListProps extends Pick<ActionMenuProps, 'label' | 'actions'> {
  readonly id: string
  readonly onClose: () => void
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
