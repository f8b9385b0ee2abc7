import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function CodeOfConductScreen() {
  return (
    <Page>
      <PageHeader title="Code of Conduct" />
    </Page>
  )
}
