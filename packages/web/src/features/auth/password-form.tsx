import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Banner } from '../../ui/base/banner.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Link } from '../../ui/base/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Credentials } from './auth-requests.ts'
import classes from './base/auth.module.css'
import { loadAuthRequests } from './base/late-requests.ts'
import type { CodeStep } from './use-code-login.ts'

interface PasswordFormProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** The login with a code that the password completes. */
  readonly mfaId?: string | undefined
  /** A code by mail is wanted, or needed after the password. */
  readonly onCode: (step: CodeStep) => void
  /** The password was right, but the code before it is too long ago. */
  readonly onTooLate: () => void
}

/** E-mail first; the password appears once that looks like an address. */
export function PasswordForm({ email, onEmail, mfaId, onCode, onTooLate }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const { login, isBusy, error } = usePasswordLogin({
    onCodeNeeded: (half) => onCode({ email, mfaId: half }),
    onTooLate,
  })
  const hasAddress = email.includes('@')

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (hasAddress && !isBusy) void login({ email, password, mfaId })
  }
  return (
    <form className="stack" onSubmit={submit}>
      {mfaId && (
        <Banner kind="info" title="One more step">
          Your code is right. Now your password, please.
        </Banner>
      )}
      <EmailField autoComplete="username" value={email} onChange={onEmail} />
      {hasAddress && (
        <div className={classes.more}>
          <PasswordField value={password} onChange={setPassword} />
          {error && <Banner kind="error">{error}</Banner>}
          <Button type="submit" variant="default" fullWidth loading={isBusy}>
            Sign In
          </Button>
          <div className={classes.ways}>
            <button type="button" className={classes.way} onClick={() => onCode({ email })}>
              E-mail me a code
            </button>
            <Link to="/reset-password" state={{ email }}>
              Forgot password?
            </Link>
          </div>
        </div>
      )}
    </form>
  )
}

interface NextSteps {
  /** Some people need a code as well. */
  readonly onCodeNeeded: (mfaId: string) => void
  /** The code before this password is too long ago. */
  readonly onTooLate: () => void
}

/** Logging in with e-mail and password, one try at a time. */
function usePasswordLogin({ onCodeNeeded, onTooLate }: NextSteps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const login = async (credentials: Credentials) => {
    setBusy(true)
    setError(undefined)
    const { enterWithPassword } = await loadAuthRequests()
    const { problem, mfaId, isTooLate } = await enterWithPassword(credentials)
    setError(problem)
    setBusy(false)
    if (mfaId) onCodeNeeded(mfaId)
    if (isTooLate) onTooLate()
  }
  return { login, isBusy, error }
}
