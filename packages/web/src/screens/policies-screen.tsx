import { PolicyLinks } from '../features/policies/policy-links.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function PoliciesScreen() {
  return (
    <Page>
      <PageHeader title="Terms & Policies" lead="Three short documents, written to be read." />
      <PolicyLinks />
    </Page>
  )
}
