import { community } from '@longhouse/contract/community'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function RanksScreen() {
  return (
    <Page>
      <PageHeader title={`${community.organisation.name} RANKS`} documentTitle="Ranks" />
    </Page>
  )
}
