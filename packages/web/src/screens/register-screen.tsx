import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function RegisterScreen() {
  return (
    <Page>
      <PageHeader title="Register" />
    </Page>
  )
}
