import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'
import { RequireLogin } from '../ui/require-login.tsx'

export function AccountScreen() {
  return (
    <RequireLogin>
      <Page>
        <PageHeader title="Account Settings" />
      </Page>
    </RequireLogin>
  )
}
