import '../../theme/mantine-fields.css'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import classes from './password-form.module.css'
import { usePasswordLogin } from './use-password-login.ts'

/** E-mail first; the password appears once that looks like an address. */
export function PasswordForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { login, isBusy, error } = usePasswordLogin()
  const hasAddress = email.includes('@')

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (hasAddress && !isBusy) void login({ email, password })
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
        </div>
      )}
      {error && <Banner kind="error">{error}</Banner>}
    </form>
  )
}
