import { adminMessages } from '@longhouse/contract/users'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate } from '../../lib/router/hooks.ts'
import { refreshSession, useSession } from '../../lib/session.ts'
import { SkeletonGrid } from '../../ui/list/skeleton-grid.tsx'
import { LoginGate } from '../../ui/login-gate.tsx'
import { toastError } from '../../lib/toast.ts'

/** Shows its children to staff. A guest is asked to log in, a member is led home with a word why. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { isLoggedIn, isStaff } = useSession()
  if (isLoggedIn && !isStaff) return <TurnedAway />
  return <LoginGate message={adminMessages.loginNeeded}>{children}</LoginGate>
}

/** Not by what this browser remembers: whoever has become staff since then is let in. */
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
