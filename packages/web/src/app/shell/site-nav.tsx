import { community } from '@longhouse/contract/community'
import { IconMenu2, IconSearch, IconMoon, IconSun } from '@tabler/icons-react'
import { useState, useEffect, type ReactNode } from 'react'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { useToggleTheme } from '../../lib/base/theme-preference.ts'
import { CommunityMark } from '../../ui/base/community-mark.tsx'
import { Link, NavLink } from '../../ui/base/link.tsx'
import { barEntries, isBranch } from '../navigation.ts'
import { AccountCorner } from './account-corner.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { MemberBell } from './member-bell.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { NavMenu } from './nav-menu.tsx'
import classes from './shell.module.css'

export function SiteNav() {
  const { user } = useSession()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { open, palette } = usePalette()
  return (
    <header className={classes.bar} data-zone="night">
      <div className={classes.inner}>
        <Link to="/" className={classes.logo ?? ''}>
          <CommunityMark size={38} />
          <span>{community.organisation.name}</span>
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <ul className={classes.entries}>
            {barEntries.map((entry) => (
              <li key={entry.label}>
                {isBranch(entry) ? (
                  <NavMenu branch={entry} />
                ) : (
                  <NavLink to={entry.to} end className={classes.barLink}>
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

/** Both icons are there and the sheet shows the right one, so that the page never shows the wrong one first. */
function ThemeToggle() {
  const toggle = useToggleTheme()
  return (
    <button
      type="button"
      className={`icon-button ${classes.toggle}`}
      aria-label="Toggle theme"
      title="Toggle theme"
      onClick={toggle}
    >
      <IconSun className={classes.sun} size={22} aria-hidden="true" />
      <IconMoon className={classes.moon} size={22} aria-hidden="true" />
    </button>
  )
}

const Palette = dialogPart(async () => (await import('../../features/search/palette.tsx')).Palette)

/** The palette, which comes when it is first wanted: by `open`, or by Ctrl-K and ⌘-K wherever one is. */
function usePalette(): { readonly open: () => void; readonly palette: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      setState('open')
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return {
    open: () => setState('open'),
    palette: state !== 'never' && <Palette isOpen={state === 'open'} onClose={() => setState('closed')} />,
  }
}
