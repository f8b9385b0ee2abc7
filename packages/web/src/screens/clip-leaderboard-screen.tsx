import { ClipLeaderboard } from '../features/leaderboards/clip-leaderboard.tsx'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'
import { useCopyGuard } from '../ui/use-copy-guard.ts'

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
        <ClipLeaderboard />
      </LoginGate>
    </Page>
  )
}
