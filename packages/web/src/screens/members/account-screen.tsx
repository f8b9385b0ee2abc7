import { Suspense } from 'react'
import { AccountSettings } from '../../features/account/account-settings.tsx'
import { HiddenThingsPlate } from '../../features/easter-eggs/hidden-things/hidden-things-plate.tsx'
import { lazyPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { RequireLogin } from '../../ui/require-login.tsx'

const RankButton = lazyPart(
  async () => (await import('../../features/rank-progress/rank-button.tsx')).RankButton,
)

export function Screen() {
  const { user } = useSession()
  return (
    <RequireLogin purpose="see your account">
      <Page>
        <PageHeader
          title="Account Settings"
          actions={
            <Suspense>
              <RankButton />
            </Suspense>
          }
        />
        {user && (
          <AccountSettings user={user}>
            <HiddenThingsPlate userId={user.id} />
          </AccountSettings>
        )}
      </Page>
    </RequireLogin>
  )
}
