import { AuthLayout } from '../../features/auth/base/auth-layout.tsx'
import { useLinkToken } from '../../features/auth/link-token.ts'
import { NewPasswordForm } from '../../features/auth/new-password-form.tsx'
import { RequestResetForm } from '../../features/auth/request-reset-form.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { NoIndex } from '../../ui/no-index.tsx'

export function Screen() {
  const token = useLinkToken()
  return (
    <AuthLayout
      title="Reset Password"
      lead={
        token
          ? 'Choose the password you want from now on.'
          : 'It happens to the best of us. We send you a link to choose a new one.'
      }
    >
      <NoIndex />
      {token === undefined && <LoadingLine>One moment…</LoadingLine>}
      {token === '' && <RequestResetForm />}
      {token && <NewPasswordForm key={token} token={token} />}
    </AuthLayout>
  )
}
