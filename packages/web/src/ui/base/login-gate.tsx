import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from '../../lib/base/router/hooks.ts'
import { useSession } from '../../lib/base/session.ts'
import classes from './base.module.css'
import { Link } from './link.tsx'
import { TallyMark } from './tally-mark.tsx'

/** Shows its children to members. Guests get a link to the login, which leads back here afterwards. */
export function LoginGate({ subject, message, children }: LoginGateProps) {
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  const reason = message ?? `Please login to view ${subject}`

  return (
    <div className={`stack gap-12 text-center ${classes.gate} guest-only`}>
      <TallyMark size={88} count={4} />
      <output className={classes.message}>{reason}</output>
      <p className="muted below-16">The fire is lit and there is a seat left. Members see everything here.</p>
      <Button
        component={Link}
        to="/login"
        state={{ from: pathname + search, reason: `${reason}.` }}
        size="md"
      >
        Go to Login
      </Button>
    </div>
  )
}

interface LoginGateProps {
  /** Ends the message 'Please login to view …'. */
  readonly subject?: string
  /** A complete message instead. */
  readonly message?: string
  readonly children: ReactNode
}
