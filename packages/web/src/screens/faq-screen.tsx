import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function FaqScreen() {
  return (
    <Page>
      <PageHeader title="Frequently asked questions" />
    </Page>
  )
}
