import { leaderboardMessages } from '@longhouse/contract/clips'
import { Suspense } from 'react'
import { memberPart } from '../lib/lazy-part.ts'
import { LoadingLine } from '../ui/loading/loading-line.tsx'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'
import { useCopyGuard } from '../ui/use-copy-guard.ts'

const ClipLeaderboard = memberPart(
  async () => (await import('../features/leaderboards/clip-leaderboard.tsx')).ClipLeaderboard,
)

export function ClipLeaderboardScreen() {
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
