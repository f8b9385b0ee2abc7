import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { resolveAddress, textOf, type To } from '../../lib/base/router/address.ts'
import { useLocation, useNavigate } from '../../lib/base/router/hooks.ts'

/** A link within the site; screens cross-fade where the browser can. */
export function Link({ to, state, replace, preventScrollReset, onClick, children, ...props }: LinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const href = textOf(resolveAddress(to, here.pathname))
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event, props.target)) return
    event.preventDefault()
    // A link to the current address makes no new entry of the history.
    const isHere = href === textOf(here)
    void navigate(to, { replace: replace ?? isHere, state, preventScrollReset, isFaded: true })
  }
  return (
    <a {...props} href={href} onClick={go}>
      {children}
    </a>
  )
}

/** A link that is marked while its screen is shown. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase()
  const target = resolveAddress(props.to, here).pathname.toLowerCase()
  const isActive = here === target || (!end && target !== '/' && here.startsWith(`${target}/`))
  return <Link {...props} aria-current={isActive ? 'page' : undefined} />
}

// Anything but a plain click is left to the browser: another tab, a download, a menu.
function isPlain(event: MouseEvent, target: string | undefined): boolean {
  const isOwnTab = !target || target === '_self'
  return event.button === 0 && isOwnTab && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
}

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: To
  readonly state?: unknown
  readonly replace?: boolean
  /** Keeps the scroll position. */
  readonly preventScrollReset?: boolean
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  readonly className?: string | undefined
  /** Screens below this one do not mark the link. */
  readonly end?: boolean
}
