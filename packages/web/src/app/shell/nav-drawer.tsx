import { community, isModuleOn } from '@longhouse/contract/community'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { dialogPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { Link, NavLink } from '../../ui/link.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import { drawerEntries, isBranch } from '../navigation.ts'
import { GuestLinks, LogoutButton } from './account-corner.tsx'
import { DrawerSection } from './drawer-section.tsx'
import { MemberBell } from './member-bell.tsx'
import classes from './nav-drawer.module.css'
import shellLinks from './shell-links.module.css'

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
      <div className={classes.inner}>
        <button
          type="button"
          className={`icon-button ${classes.close}`}
          aria-label="Close menu"
          onClick={onClose}
        >
          <IconX size={24} aria-hidden="true" />
        </button>
        <nav aria-label="Menu" className={classes.nav}>
          <ul className="bare-list">
            {drawerEntries.map((entry) => (
              <li key={entry.label}>
                {isBranch(entry) ? (
                  <DrawerSection branch={entry} onChoose={onClose} />
                ) : (
                  <NavLink to={entry.to} end className={shellLinks.drawer} onClick={onClose}>
                    {entry.label}
                  </NavLink>
                )}
              </li>
            ))}
            <li className={classes.search}>
              <button
                type="button"
                className={shellLinks.drawer}
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
                <MemberBell className={shellLinks.drawer} onChoose={onClose} />
              </li>
            )}
            {hasRuns && user?.can_verify && (
              <li>
                <NavLink to="/records/queue" className={shellLinks.drawer} onClick={onClose}>
                  Runs to Check
                </NavLink>
              </li>
            )}
            {isStaff && (
              <li>
                <NavLink to="/admin" className={shellLinks.drawer} onClick={onClose}>
                  Admin Dashboard
                </NavLink>
              </li>
            )}
          </ul>
        </nav>
        <div className={classes.foot}>
          {user ? (
            <>
              <Link to="/account" className={classes.user} onClick={onClose}>
                <UserAvatar user={user} size={32} />
                <bdi className={classes.name}>{user.username}</bdi>
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
