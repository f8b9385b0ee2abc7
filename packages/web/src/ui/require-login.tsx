import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from '../lib/router/hooks.ts'
import { useSession } from '../lib/session.ts'

/** For screens that make no sense to a guest: goes to the login screen, which leads back here. */
export function RequireLogin({ purpose, children }: RequireLoginProps) {
  const { isLoggedIn, hasLeft } = useSession()
  const [cameSignedIn] = useState(isLoggedIn)
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  // Whoever logs out here is on the way home already.
  if (cameSignedIn && hasLeft) return <Navigate to="/" replace />
  const reason = `Please log in to ${purpose}. You come back here right after.`
  return <Navigate to="/login" replace state={{ from: pathname + search, reason }} />
}

interface RequireLoginProps {
  /** Ends the sentence 'Please log in to …' above the login. */
  readonly purpose: string
  readonly children: ReactNode
}
