import { leaderboardMessages } from '@longhouse/contract/clips'
import { highRoundLabel } from '@longhouse/contract/community'
import { Suspense } from 'react'
import { memberPart } from '../../lib/base/lazy-part.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { useCopyGuard } from '../../ui/base/use-copy-guard.ts'

const Bo6Leaderboard = memberPart(
  async () => (await import('../../features/leaderboards/bo6-leaderboard.tsx')).Bo6Leaderboard,
)

export function Screen() {
  useCopyGuard('bo6-leaderboard')
  return (
    <Page>
      <PageHeader
        title={`${highRoundLabel.toUpperCase()} LEADERBOARD`}
        documentTitle={`${highRoundLabel} Leaderboard`}
        lead="The highest rounds on every map, with the clip that proves it."
      />
      <LoginGate subject="leaderboard">
        <Suspense fallback={<LoadingLine>{leaderboardMessages.loading}</LoadingLine>}>
          <Bo6Leaderboard />
        </Suspense>
      </LoginGate>
    </Page>
  )
}
