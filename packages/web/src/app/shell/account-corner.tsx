import { useState } from 'react'
import { useNavigate } from '../../lib/base/router/hooks.ts'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { logout, useSession } from '../../lib/base/session.ts'
import { hasUnsent } from '../../lib/base/unsent.ts'
import { Link } from '../../ui/base/link.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import classes from './shell.module.css'

const UnsentDialog = dialogPart(async () =>
  (await import('../../screens/members/index.ts')).loadUnsentDialog(),
)

/** The right end of the bar: the way in, or who is in. */
export function AccountCorner() {
  const { user, isStaff } = useSession()
  if (!user) return <GuestLinks />
  return (
    <div className={`row ${classes.corner}`}>
      {isStaff && (
        <Link to="/admin" className={classes.quiet}>
          ADMIN
        </Link>
      )}
      <Link to="/account" className={classes.user ?? ''}>
        <UserAvatar user={user} size={32} />
        <bdi className={classes.name}>{user.username}</bdi>
      </Link>
      <LogoutButton />
    </div>
  )
}

export function GuestLinks({ onChoose }: { onChoose?: () => void }) {
  return (
    <div className={`row ${classes.corner} guest-only`}>
      <Link to="/login" className={classes.quiet} onClick={onChoose}>
        LOGIN
      </Link>
      <Link to="/register" className={classes.bright} onClick={onChoose}>
        REGISTER
      </Link>
    </div>
  )
}

export function LogoutButton({ onLogout }: { onLogout?: () => void }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    logout()
    onLogout?.()
    void navigate('/')
  }
  return (
    <>
      <button
        type="button"
        className={classes.quiet}
        onClick={() => (hasUnsent() ? setAsking(true) : leave())}
      >
        LOGOUT
      </button>
      {isAsking && <UnsentDialog onLeave={leave} onStay={() => setAsking(false)} />}
    </>
  )
}
