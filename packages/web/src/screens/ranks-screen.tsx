import { community } from '@longhouse/contract/community'
import { ContentSection } from '../features/content/content-section.tsx'
import { RankList } from '../features/content/rank-list.tsx'
import { rankKind } from '../features/content/rank.kind.ts'
import { Page } from '../ui/page.tsx'
import { useCopyGuard } from '../ui/use-copy-guard.ts'

export function RanksScreen() {
  useCopyGuard('ranks')
  return (
    <Page>
      <ContentSection
        kind={rankKind}
        title={`${community.organisation.name} RANKS`}
        documentTitle="Ranks"
        lead="How far one can go, and what is asked of those who went."
        emptyTitle="No ranks yet"
      >
        {(ranks, editing) => <RankList ranks={ranks} editing={editing} />}
      </ContentSection>
    </Page>
  )
}
