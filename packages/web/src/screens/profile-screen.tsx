import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function ProfileScreen() {
  return (
    <Page>
      <PageHeader title="Profile" />
    </Page>
  )
}
