import '../../theme/mantine-fields.css'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Suspense, useState, type SubmitEvent } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Banner } from '../../ui/banner.tsx'
import { Link } from '../../ui/link.tsx'
import classes from './password-form.module.css'
import type { CodeStep } from './use-code-login.ts'
import { usePasswordLogin } from './use-password-login.ts'

const CodeForm = lazyPart(async () => (await import('./code-form.tsx')).CodeForm)

/** E-mail first; the password appears once that looks like an address. */
export function PasswordForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<CodeStep>()
  const { login, isBusy, error } = usePasswordLogin((mfaId) => setStep({ email, mfaId }))
  const hasAddress = email.includes('@')

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (hasAddress && !isBusy) void login({ email, password })
  }
  if (step) {
    return (
      <Suspense fallback={<output>One moment…</output>}>
        <CodeForm step={step} onBack={() => setStep(undefined)} />
      </Suspense>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {hasAddress && (
        <div className={classes.more}>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Button type="submit" variant="default" fullWidth loading={isBusy}>
            Sign In
          </Button>
          <div className={classes.ways}>
            <button type="button" className={classes.way} onClick={() => setStep({ email })}>
              E-mail me a code
            </button>
            <Link to="/reset-password" state={{ email }}>
              Forgot password?
            </Link>
          </div>
        </div>
      )}
      {error && <Banner kind="error">{error}</Banner>}
    </form>
  )
}
