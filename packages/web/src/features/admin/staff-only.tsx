import { adminMessages } from '@longhouse/contract/users'
import { useEffect, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { LoginGate } from '../../ui/login-gate.tsx'
import { toastError } from '../../ui/toast.ts'

/** Shows its children to staff. A guest is asked to log in, a member is led home with a word why. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { isSignedIn, isStaff } = useSession()
  if (isSignedIn && !isStaff) return <TurnedAway />
  return <LoginGate message={adminMessages.loginNeeded}>{children}</LoginGate>
}

function TurnedAway() {
  useEffect(() => toastError(adminMessages.notAllowed), [])
  return <Navigate to="/" replace />
}
