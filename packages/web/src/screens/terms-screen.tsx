import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function TermsScreen() {
  return (
    <Page>
      <PageHeader title="Terms of Service" />
    </Page>
  )
}
