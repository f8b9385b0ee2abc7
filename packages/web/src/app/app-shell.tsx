import { useEffect, useRef, useState, type RefObject } from 'react'
import { EasterEggs } from '../features/easter-eggs/easter-eggs.tsx'
import { useChunkFailure } from '../lib/base/chunks.ts'
import { useLocation, useIsLoading } from '../lib/base/router/hooks.ts'
import { Outlet } from '../lib/base/router/router-provider.tsx'
import { useThemePreference } from '../lib/base/theme-preference.ts'
import { BackToTop } from '../ui/base/back-to-top.tsx'
import { LoadingOverlay } from '../ui/base/loading-overlay.tsx'
import classes from './app.module.css'
import { Decorations } from './decoration/decorations.tsx'
import { SiteFooter } from './shell/site-footer.tsx'
import { SiteNav } from './shell/site-nav.tsx'
import { StartUpOverlay } from './start-up-overlay.tsx'

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

const patience = 700

/** A screen that takes its time to arrive; quick ones are not worth a word. */
function NavigationWait() {
  const isLoading = useIsLoading()
  const hasFailed = useChunkFailure() !== undefined
  return isLoading && !hasFailed ? <AfterAWhile /> : null
}

function AfterAWhile() {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])

  return isLate ? <LoadingOverlay /> : null
}

/** Focuses the new screen's heading after a navigation: it is read out and Tab continues from there. */
function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [main, pathname])
}
