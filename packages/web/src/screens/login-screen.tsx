import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function LoginScreen() {
  return (
    <Page>
      <PageHeader title="Login" />
    </Page>
  )
}
