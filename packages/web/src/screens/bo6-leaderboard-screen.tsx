import { Bo6Leaderboard } from '../features/leaderboards/bo6-leaderboard.tsx'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'
import { useCopyGuard } from '../ui/use-copy-guard.ts'

export function Bo6LeaderboardScreen() {
  useCopyGuard('bo6-leaderboard')
  return (
    <Page>
      <PageHeader
        title="BLACK OPS 6 LEADERBOARD"
        documentTitle="Black Ops 6 Leaderboard"
        lead="The highest rounds on every map, with the clip that proves it."
      />
      <LoginGate subject="leaderboard">
        <Bo6Leaderboard />
      </LoginGate>
    </Page>
  )
}
