import { adminMessages } from '@longhouse/contract/users'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate } from '../../lib/base/router/hooks.ts'
import { refreshSession, useSession } from '../../lib/base/session.ts'
import { SkeletonGrid } from '../../ui/base/skeleton-grid.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { toastError } from '../../lib/base/toast.ts'

/** Shows its children to staff. Guests are asked to log in; other members go home with a message. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { isLoggedIn, isStaff } = useSession()
  if (isLoggedIn && !isStaff) return <TurnedAway />
  return <LoginGate message={adminMessages.loginNeeded}>{children}</LoginGate>
}

/** Refreshes the session first: the member may have become staff since the browser stored it. */
function TurnedAway() {
  const [isSure, setIsSure] = useState(false)
  useEffect(() => {
    void refreshSession().finally(() => setIsSure(true))
  }, [])
  return isSure ? <LedHome /> : <SkeletonGrid label="Checking your rights…" count={4} height={72} />
}

function LedHome() {
  useEffect(() => toastError(adminMessages.notAllowed), [])
  return <Navigate to="/" replace />
}
