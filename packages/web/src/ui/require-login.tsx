import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../lib/session.ts'

/** For screens that make no sense to a guest: goes to the login screen, which leads back here. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { isSignedIn } = useSession()
  const { pathname, search } = useLocation()
  if (isSignedIn) return children
  return <Navigate to="/login" replace state={{ from: pathname + search }} />
}
