import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function LinkLandingScreen() {
  return (
    <Page>
      <PageHeader title="Linking Discord account..." />
    </Page>
  )
}
