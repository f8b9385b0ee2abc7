import { IconChevronUp } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { footerInfoLinks } from '../navigation.ts'
import shellLinks from './shell-links.module.css'
import classes from './site-footer.module.css'

/** The INFO drop-down, which opens upwards: there is no room below. */
export function FooterInfo() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <div
      className={classes.info}
      role="presentation"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={shellLinks.footer}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        INFO
        <IconChevronUp size={16} aria-hidden="true" />
      </button>
      <ul id={id} className={classes.infoList} hidden={!isOpen}>
        {footerInfoLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={shellLinks.info} onClick={() => setOpen(false)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
