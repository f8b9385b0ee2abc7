import type { BaseAuthStore } from 'pocketbase'

export const authCookie = 'pb_auth'

/** The cookie for the signed-in state; the client keeps it within 4096 bytes by trimming the record. */
export function signedInCookie(store: BaseAuthStore, isSecure: boolean): string {
  return store.exportToCookie({ httpOnly: false, secure: isSecure, sameSite: 'Lax', path: '/' }, authCookie)
}

/** One expired cookie per path and domain under which it may have been set. */
export function expiredCookies(hostname: string, pathname: string): string[] {
  const domains = ['', ...domainVariants(hostname).map((domain) => `; domain=${domain}`)]
  return pathVariants(pathname).flatMap((path) =>
    domains.map(
      (domain) => `${authCookie}=; path=${path}; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=0${domain}`,
    ),
  )
}

function pathVariants(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean)
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)]
}

function domainVariants(hostname: string): string[] {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':')
  if (isAddress || !hostname.includes('.')) return [hostname]
  const parts = hostname.split('.')
  const parents = parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
  return parents.flatMap((domain) => [domain, `.${domain}`])
}
