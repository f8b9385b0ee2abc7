import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function HomeScreen() {
  return (
    <Page>
      <PageHeader title="Home" />
    </Page>
  )
}
