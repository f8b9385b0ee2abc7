import { AuthLayout } from '../../features/auth/base/auth-layout.tsx'
import { ConfirmEmailForm } from '../../features/auth/confirm-email-form.tsx'
import { DeadLink } from '../../features/auth/dead-link.tsx'
import { useLinkToken } from '../../features/auth/link-token.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { NoIndex } from '../../ui/no-index.tsx'

export function Screen() {
  const token = useLinkToken()
  return (
    <AuthLayout title="Confirm E-Mail" lead="One last look before your account moves to its new address.">
      <NoIndex />
      {token === undefined && <LoadingLine>One moment…</LoadingLine>}
      {token === '' && (
        <DeadLink
          message="This link is not complete. Please open it from the mail again."
          kind="emailChange"
        />
      )}
      {token && <ConfirmEmailForm key={token} token={token} />}
    </AuthLayout>
  )
}
