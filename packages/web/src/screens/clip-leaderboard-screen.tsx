import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function ClipLeaderboardScreen() {
  return (
    <Page>
      <PageHeader title="TOP CLIPS LEADERBOARD" documentTitle="Clip Leaderboard" />
      <LoginGate subject="leaderboard">
        <div />
      </LoginGate>
    </Page>
  )
}
