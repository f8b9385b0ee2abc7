import { Link as RouterLink, NavLink as RouterNavLink, type LinkProps, type NavLinkProps } from 'react-router'

/** A link within the site; screens cross-fade where the browser can. */
export function Link(props: LinkProps) {
  return <RouterLink viewTransition {...props} />
}

/** A link that knows when its screen is the one on show. */
export function NavLink({ className, ...props }: SiteNavLinkProps) {
  return <RouterNavLink viewTransition className={className ?? ''} {...props} />
}

export type SiteNavLinkProps = Omit<NavLinkProps, 'className'> & { readonly className?: string | undefined }
