import { leaderboardMessages } from '@longhouse/contract/clips'
import { Suspense } from 'react'
import { memberPart } from '../../lib/base/lazy-part.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { useCopyGuard } from '../../ui/base/use-copy-guard.ts'

const ClipLeaderboard = memberPart(
  async () => (await import('../../features/leaderboards/clip-leaderboard.tsx')).ClipLeaderboard,
)

export function Screen() {
  useCopyGuard('clip-leaderboard')
  return (
    <Page>
      <PageHeader
        title="TOP CLIPS LEADERBOARD"
        documentTitle="Clip Leaderboard"
        lead="The clips our members like best, counted in upvotes."
      />
      <LoginGate subject="leaderboard">
        <Suspense fallback={<LoadingLine>{leaderboardMessages.loading}</LoadingLine>}>
          <ClipLeaderboard />
        </Suspense>
      </LoginGate>
    </Page>
  )
}
