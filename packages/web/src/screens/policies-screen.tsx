import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function PoliciesScreen() {
  return (
    <Page>
      <PageHeader title="Terms & Policies" />
    </Page>
  )
}
