import { useSyncExternalStore } from 'react'
import { useLocation } from '../../lib/base/router/hooks.ts'

/**
 * The token at the end of the address a mail led to, empty when there is none. Undefined while the page is still
 * the pre-rendered one, which knows no address.
 */
export function useLinkToken(): string | undefined {
  const { hash } = useLocation()
  return useSyncExternalStore(
    neverChanges,
    () => tokenIn(hash),
    () => undefined,
  )
}

/** The token after `#/`. */
export function tokenIn(hash: string): string {
  const last = hash.slice(hash.lastIndexOf('/') + 1)
  return hash.startsWith('#/') && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(last) ? last : ''
}

/** The address that a token for a new one is about; empty when it cannot be read. The server checks the token. */
export function newAddressIn(token: string): string {
  try {
    const claims: unknown = JSON.parse(atob(base64Of(token.split('.')[1] ?? '')))
    if (typeof claims !== 'object' || claims === null || !('newEmail' in claims)) return ''
    return typeof claims.newEmail === 'string' ? claims.newEmail : ''
  } catch {
    return ''
  }
}

function base64Of(part: string): string {
  return part.replaceAll('-', '+').replaceAll('_', '/')
}

const neverChanges = () => () => undefined
