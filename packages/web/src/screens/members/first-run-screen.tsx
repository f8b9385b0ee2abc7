import { firstRunPage } from '@longhouse/contract/first-run'
import { useLocation, useNavigate } from '../../lib/base/router/hooks.ts'
import { AuthLayout } from '../../features/auth/base/auth-layout.tsx'
import { FirstRunDoor } from '../../features/first-run/first-run-door.tsx'
import { firstRunTokenIn } from '../../features/first-run/first-run-token.ts'
import { canOperate } from '../../features/operator/can-operate.ts'
import { FirstLook } from '../../features/operator/first-look.tsx'
import { enterAtOnce } from '../../features/operator/use-enter.ts'
import { useSession } from '../../lib/base/session.ts'
import { NoIndex } from '../../ui/no-index.tsx'
import { Page } from '../../ui/base/page.tsx'

/** The link of a first start leads here: first to an account, then to what the site still lacks. */
export function Screen() {
  const { user } = useSession()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const finish = async () => {
    await enterAtOnce()
    // A link that is used up does not stay in the history.
    await navigate(firstRunPage, { replace: true })
  }

  if (user && canOperate(user) && hash === '') {
    return (
      <Page width="full">
        <NoIndex />
        <FirstLook user={user} />
      </Page>
    )
  }
  return (
    <AuthLayout
      title="First Admin"
      lead="The link of a new site leads here: to the account that manages the community and operates the site."
    >
      <NoIndex />
      <FirstRunDoor token={firstRunTokenIn(hash)} onDone={finish} />
    </AuthLayout>
  )
}
