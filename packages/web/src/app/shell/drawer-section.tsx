import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { NavLink } from '../../ui/link.tsx'
import { isBranch, type NavBranch } from '../navigation.ts'
import classes from './nav-drawer.module.css'
import shellLinks from './shell-links.module.css'

/** A part of the drawer that opens and closes on its own. */
export function DrawerSection({ branch, onChoose }: { branch: NavBranch; onChoose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={shellLinks.drawer}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {branch.label}
        <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
      </button>
      <ul id={id} className={`bare-list ${classes.inside}`} hidden={!isOpen}>
        {branch.items.map((item) =>
          isBranch(item) ? null : (
            <li key={item.label}>
              <NavLink to={item.to} className={shellLinks.drawer} onClick={onChoose}>
                {item.label}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
