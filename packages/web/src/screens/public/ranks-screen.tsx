import { community } from '@longhouse/contract/community'
import { Suspense } from 'react'
import { ContentSection } from '../../features/content/base/content-section.tsx'
import { RankList } from '../../features/content/rank-list.tsx'
import { rankKind } from '../../features/content/rank.kind.ts'
import { memberPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { Page } from '../../ui/base/page.tsx'
import { useCopyGuard } from '../../ui/base/use-copy-guard.ts'

const RankAsks = memberPart(async () =>
  (await import('../../features/rank-progress/asks/load-rank-asks.ts')).loadRankAsks(),
)

export function Screen() {
  useCopyGuard('ranks')
  const { user } = useSession()
  return (
    <Page>
      <ContentSection
        kind={rankKind}
        title={`${community.organisation.name} RANKS`}
        documentTitle="Ranks"
        lead="How far one can go, and what is asked of those who went."
        emptyTitle="No ranks yet"
      >
        {(ranks, editing) => (
          <RankList ranks={ranks} editing={editing}>
            {(rank) =>
              user && (
                <Suspense>
                  <RankAsks rank={rank} />
                </Suspense>
              )
            }
          </RankList>
        )}
      </ContentSection>
    </Page>
  )
}
