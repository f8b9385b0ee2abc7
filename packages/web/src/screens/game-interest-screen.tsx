import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'
import { RequireLogin } from '../ui/require-login.tsx'

export function GameInterestScreen() {
  return (
    <RequireLogin>
      <Page>
        <PageHeader title="Game Interest" />
      </Page>
    </RequireLogin>
  )
}
