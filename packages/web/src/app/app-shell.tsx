import { useEffect, useRef, useState } from 'react'
import { EasterEggs } from '../features/easter-eggs/easter-eggs.tsx'
import { useLocation } from '../lib/router/hooks.ts'
import { Outlet } from '../lib/router/router-provider.tsx'
import { useThemePreference } from '../lib/theme-preference.ts'
import { BackToTop } from '../ui/back-to-top.tsx'
import classes from './app-shell.module.css'
import { Decorations } from './decoration/decorations.tsx'
import { NavigationWait } from './navigation-wait.tsx'
import { SiteFooter } from './shell/site-footer.tsx'
import { SiteNav } from './shell/site-nav.tsx'
import { StartUpOverlay } from './start-up-overlay.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The frame around every screen: navigation, footer and decoration. */
export function AppShell() {
  const main = useRef<HTMLElement>(null)
  const [isCovered, setCovered] = useState(false)
  const { pathname } = useLocation()
  // Staff and operators start without the overlay.
  const [hasStartUp] = useState(() => !/^\/(admin|operator)(\/|$)/.test(pathname))
  useHeadingFocus(main)
  useThemePreference()
  // From here on the page reacts to clicks.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])

  return (
    <>
      {hasStartUp && <StartUpOverlay onCover={setCovered} />}
      <div className={classes.shell} inert={isCovered}>
        <a className={classes.skip} href="#content">
          Skip to content
        </a>
        <SiteNav />
        <main ref={main} id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <SiteFooter />
        <BackToTop />
      </div>
      <NavigationWait />
      <Decorations />
      <EasterEggs />
    </>
  )
}
