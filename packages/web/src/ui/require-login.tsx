import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from '../lib/base/router/hooks.ts'
import { useSession } from '../lib/base/session.ts'

/** For screens that are useless to guests: redirects to the login, which leads back here. */
export function RequireLogin({ purpose, children }: RequireLoginProps) {
  const { isLoggedIn, hasLeft } = useSession()
  const [cameSignedIn] = useState(isLoggedIn)
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  // A member who logs out here goes to the home page.
  if (cameSignedIn && hasLeft) return <Navigate to="/" replace />
  const reason = `Please log in to ${purpose}. You come back here right after.`
  return <Navigate to="/login" replace state={{ from: pathname + search, reason }} />
}

interface RequireLoginProps {
  /** Ends the message 'Please log in to …' above the login. */
  readonly purpose: string
  readonly children: ReactNode
}
