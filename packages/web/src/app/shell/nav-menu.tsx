import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from '../../ui/base/link.tsx'
import { isBranch, type NavBranch } from '../navigation.ts'
import classes from './shell.module.css'

/** A drop-down of the bar. Arrows walk through it, Escape closes it, Tab goes through and out of it. */
export function NavMenu({ branch, isNested = false, onChoose }: NavMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const openKeys = isNested ? ['ArrowRight'] : ['ArrowDown']
  const closeKeys = isNested ? ['Escape', 'ArrowLeft'] : ['Escape']

  const choose = () => {
    setOpen(false)
    onChoose?.()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (!openKeys.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
    // The list is in the page with the next paint.
    requestAnimationFrame(() => list.current && focusNeighbour(list.current, 'first'))
  }
  const walk = (event: KeyboardEvent) => {
    if (closeKeys.includes(event.key) && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    const step = steps[event.key]
    // From its own button the keys belong to the list around it.
    if (!step || !list.current || event.target === button.current || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    focusNeighbour(list.current, step)
  }

  return (
    <div
      className={`relative ${classes.menu}`}
      role="presentation"
      data-nested={isNested || undefined}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={walk}
    >
      <button
        ref={button}
        type="button"
        className={isNested ? classes.menuLink : classes.barLink}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={openByKey}
      >
        {branch.label}
        {isNested ? (
          <IconChevronRight size={16} aria-hidden="true" />
        ) : (
          <IconChevronDown size={16} aria-hidden="true" />
        )}
      </button>
      <ul ref={list} id={id} className={classes.list} hidden={!isOpen}>
        {branch.items.map((item) => (
          <li key={item.label}>
            {isBranch(item) ? (
              <NavMenu branch={item} isNested onChoose={choose} />
            ) : (
              <Link to={item.to} className={classes.menuLink} onClick={choose}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NavMenuProps {
  readonly branch: NavBranch
  readonly isNested?: boolean
  readonly onChoose?: () => void
}

const steps: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

export type Step = 'next' | 'previous' | 'first' | 'last'

/** Moves the focus among the entries of one list, round and round; entries of closed or inner lists are passed over. */
function focusNeighbour(list: HTMLElement, step: Step): void {
  const entries = [...list.querySelectorAll<HTMLElement>('a, button')].filter(
    (entry) => entry.closest('ul') === list,
  )
  const index = neighbourIndex(
    entries.findIndex((entry) => entry === document.activeElement),
    entries.length,
    step,
  )
  entries[index]?.focus()
}

export function neighbourIndex(current: number, count: number, step: Step): number {
  if (step === 'first') return 0
  if (step === 'last') return count - 1
  if (current < 0) return step === 'next' ? 0 : count - 1
  return (current + (step === 'next' ? 1 : count - 1)) % count
}
