import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function PrivacyScreen() {
  return (
    <Page>
      <PageHeader title="Privacy Policy" />
    </Page>
  )
}
