import { Navigate, useLocation } from '../../lib/base/router/hooks.ts'
import { AuthLayout } from '../../features/auth/base/auth-layout.tsx'
import { DiscordButton, JoinServerButton } from '../../features/auth/base/discord-buttons.tsx'
import { useDiscordAuth } from '../../features/auth/base/use-discord-auth.ts'
import { returnPath } from '../../lib/auth/return-path.ts'
import { useSession } from '../../lib/base/session.ts'
import { Link } from '../../ui/base/link.tsx'

export function Screen() {
  const { state } = useLocation()
  const { isLoggedIn } = useSession()
  const discord = useDiscordAuth('register')

  // The account is complete only after its last update, so the way on opens then.
  if (isLoggedIn && !discord.isWaiting) return <Navigate to={returnPath(state)} replace />
  return (
    <AuthLayout title="Register" lead="Two steps and you are in: first our Discord server, then this site.">
      <p className="spaced">Please join our Discord server first. Only members of it can register here.</p>
      <JoinServerButton />
      <DiscordButton auth={discord} label="Register with Discord" />
      <p className="spaced">
        Already one of us?{' '}
        <Link to="/login" state={state}>
          Login
        </Link>
      </p>
    </AuthLayout>
  )
}
