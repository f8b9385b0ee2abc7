import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page>
      <PageHeader title="404 PAGE NOT FOUND" />
    </Page>
  )
}
