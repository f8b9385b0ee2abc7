import { Suspense, useState } from 'react'
import { Navigate, useLocation } from '../../lib/base/router/hooks.ts'
import { AuthLayout } from '../../features/auth/base/auth-layout.tsx'
import { DiscordButton, JoinServerButton } from '../../features/auth/base/discord-buttons.tsx'
import { OrDivider } from '../../features/auth/or-divider.tsx'
import { PasswordForm } from '../../features/auth/password-form.tsx'
import type { CodeStep } from '../../features/auth/use-code-login.ts'
import { useDiscordAuth } from '../../features/auth/base/use-discord-auth.ts'
import { useRedirectReason } from '../../features/auth/use-redirect-reason.ts'
import { lazyPart } from '../../lib/base/lazy-part.ts'
import { returnPath } from '../../lib/auth/return-path.ts'
import { useSession } from '../../lib/base/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'

const CodeForm = lazyPart(async () => (await import('../../features/auth/code-form.tsx')).CodeForm)

export function Screen() {
  const { state } = useLocation()
  const { isLoggedIn } = useSession()
  // A login unmounts the steps: after a logout they start over and send no second code.
  return isLoggedIn ? <Navigate to={returnPath(state)} replace /> : <LoginSteps />
}

function LoginSteps() {
  const { state } = useLocation()
  const discord = useDiscordAuth('login')
  const reason = useRedirectReason()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<CodeStep>()
  const [codeMfaId, setCodeMfaId] = useState<string>()
  const [isTooLate, setTooLate] = useState(false)

  const startOver = (address = email) => {
    setEmail(address)
    setStep(undefined)
    setCodeMfaId(undefined)
    setTooLate(false)
  }
  const startOverLate = () => {
    startOver()
    setTooLate(true)
  }
  const goToCode = (next: CodeStep) => {
    startOver()
    setStep(next)
  }
  const goToPassword = (mfaId: string) => {
    startOver()
    setCodeMfaId(mfaId)
  }

  if (step) {
    return (
      <AuthLayout title="Login" lead="The last bit of the way leads through your mail.">
        <Suspense fallback={<output>One moment…</output>}>
          <CodeForm
            step={step}
            onBack={() => startOver()}
            onPassword={goToPassword}
            onTooLate={startOverLate}
          />
        </Suspense>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Login" lead="Good to see you. The others are already inside.">
      {reason && <Banner kind={reason.kind}>{reason.words}</Banner>}
      <DiscordButton auth={discord} label="Login with Discord" />
      <JoinServerButton />
      <OrDivider />
      {isTooLate && (
        <Banner kind="warning" title="That took too long">
          Please log in once more, from the beginning.
        </Banner>
      )}
      <PasswordForm
        email={email}
        onEmail={startOver}
        mfaId={codeMfaId}
        onCode={goToCode}
        onTooLate={startOverLate}
      />
      <p className="spaced">
        New here?{' '}
        <Link to="/register" state={state}>
          Register
        </Link>
      </p>
    </AuthLayout>
  )
}
