import { community, isModuleOn } from '@longhouse/contract/community'
import { IconX, IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useId, useState } from 'react'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { Link, NavLink } from '../../ui/base/link.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { drawerEntries, isBranch, type NavBranch } from '../navigation.ts'
import { GuestLinks, LogoutButton } from './account-corner.tsx'
import { MemberBell } from './member-bell.tsx'
import classes from './shell.module.css'

const BackCloses = dialogPart(async () => (await import('../../ui/dialog/back-closes.tsx')).BackCloses)
const hasRuns = isModuleOn(community, 'runs')

/** The menu on phones, from the right. The browser's own dialog keeps the focus inside and closes on Escape. */
export function NavDrawer({ isOpen, onClose, onSearch }: NavDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { user, isStaff } = useSession()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <dialog ref={dialog} className={classes.drawer} aria-label="Menu" onClose={onClose} closedby="any">
      {isOpen && <BackCloses onBack={onClose} />}
      <div className={classes.drawerInner}>
        <button type="button" className={classes.close} aria-label="Close menu" onClick={onClose}>
          <IconX size={24} aria-hidden="true" />
        </button>
        <nav aria-label="Menu" className={classes.drawerNav}>
          <ul className="bare-list">
            {drawerEntries.map((entry) => (
              <li key={entry.label}>
                {isBranch(entry) ? (
                  <DrawerSection branch={entry} onChoose={onClose} />
                ) : (
                  <NavLink to={entry.to} end className={classes.drawerLink} onClick={onClose}>
                    {entry.label}
                  </NavLink>
                )}
              </li>
            ))}
            <li className={classes.drawerSearch}>
              <button
                type="button"
                className={classes.drawerLink}
                onClick={() => {
                  onClose()
                  onSearch()
                }}
              >
                Search
              </button>
            </li>
            {user && (
              <li>
                <MemberBell className={classes.drawerLink} onChoose={onClose} />
              </li>
            )}
            {hasRuns && user?.can_verify && (
              <li>
                <NavLink to="/records/queue" className={classes.drawerLink} onClick={onClose}>
                  Runs to Check
                </NavLink>
              </li>
            )}
            {isStaff && (
              <li>
                <NavLink to="/admin" className={classes.drawerLink} onClick={onClose}>
                  Admin Dashboard
                </NavLink>
              </li>
            )}
          </ul>
        </nav>
        <div className={classes.foot}>
          {user ? (
            <>
              <Link
                to="/account"
                className="inline shrinks finger plain strong undecorated"
                onClick={onClose}
              >
                <UserAvatar user={user} size={32} />
                <bdi className={classes.drawerName}>{user.username}</bdi>
              </Link>
              <LogoutButton onLogout={onClose} />
            </>
          ) : (
            <GuestLinks onChoose={onClose} />
          )}
        </div>
      </div>
    </dialog>
  )
}

interface NavDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSearch: () => void
}

/** A part of the drawer that opens and closes on its own. */
function DrawerSection({ branch, onChoose }: { branch: NavBranch; onChoose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.drawerLink}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {branch.label}
        <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
      </button>
      <ul id={id} className={classes.inside} hidden={!isOpen}>
        {branch.items.map((item) =>
          isBranch(item) ? null : (
            <li key={item.label}>
              <NavLink to={item.to} className={classes.drawerLink} onClick={onChoose}>
                {item.label}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
