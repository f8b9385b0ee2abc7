import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function Bo6LeaderboardScreen() {
  return (
    <Page>
      <PageHeader title="BLACK OPS 6 LEADERBOARD" documentTitle="Black Ops 6 Leaderboard" />
      <LoginGate subject="leaderboard">
        <div />
      </LoginGate>
    </Page>
  )
}
