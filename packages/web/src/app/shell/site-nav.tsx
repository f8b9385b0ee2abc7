import { community } from '@longhouse/contract/community'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { CommunityMark } from '../../ui/community-mark.tsx'
import { Link, NavLink } from '../../ui/link.tsx'
import { barEntries, isBranch } from '../navigation.ts'
import { AccountCorner } from './account-corner.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { MemberBell } from './member-bell.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { NavMenu } from './nav-menu.tsx'
import shellLinks from './shell-links.module.css'
import classes from './site-nav.module.css'
import { ThemeToggle } from './theme-toggle.tsx'
import { usePalette } from './use-palette.tsx'

export function SiteNav() {
  const { user } = useSession()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { open, palette } = usePalette()
  return (
    <header className={classes.bar} data-zone="night">
      <div className={classes.inner}>
        <Link to="/" className={classes.logo}>
          <CommunityMark size={38} />
          <span>{community.organisation.name}</span>
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <ul className={`bare-list ${classes.entries}`}>
            {barEntries.map((entry) => (
              <li key={entry.label}>
                {isBranch(entry) ? (
                  <NavMenu branch={entry} />
                ) : (
                  <NavLink to={entry.to} end className={shellLinks.bar}>
                    {entry.label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.right}>
          {user && (
            <div className={classes.bell}>
              <MemberBell />
            </div>
          )}
          <button
            type="button"
            className={`icon-button ${classes.search}`}
            aria-label="Search"
            title="Search (Ctrl K)"
            onClick={open}
          >
            <IconSearch size={22} aria-hidden="true" />
          </button>
          <ThemeToggle />
          <div className={classes.account}>
            <AccountCorner />
          </div>
          <button
            type="button"
            className={`icon-button ${classes.burger}`}
            aria-label="Open menu"
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            <IconMenu2 size={26} aria-hidden="true" />
          </button>
        </div>
      </div>
      <ConnectionNotice />
      <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} onSearch={open} />
      {palette}
    </header>
  )
}
