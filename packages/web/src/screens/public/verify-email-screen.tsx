import { AuthLayout } from '../../features/auth/base/auth-layout.tsx'
import { DeadLink } from '../../features/auth/dead-link.tsx'
import { useLinkToken } from '../../features/auth/link-token.ts'
import { VerifyEmail } from '../../features/auth/verify-email.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { NoIndex } from '../../ui/no-index.tsx'

export function Screen() {
  const token = useLinkToken()
  return (
    <AuthLayout title="Verify E-Mail" lead="So that we can reach you when you need to get back in.">
      <NoIndex />
      {token === undefined && <LoadingLine>One moment…</LoadingLine>}
      {token === '' && (
        <DeadLink
          message="This link is not complete. Please open it from the mail again."
          kind="verification"
        />
      )}
      {token && <VerifyEmail key={token} token={token} />}
    </AuthLayout>
  )
}
