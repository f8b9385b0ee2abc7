import { PolicyLinks } from '../../features/policies/policy-links.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'

export function Screen() {
  return (
    <Page>
      <PageHeader title="Terms & Policies" lead="Three short documents, written to be read." />
      <PolicyLinks />
    </Page>
  )
}
