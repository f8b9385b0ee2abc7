import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function CookiesScreen() {
  return (
    <Page>
      <PageHeader title="Cookie Policy" />
    </Page>
  )
}
