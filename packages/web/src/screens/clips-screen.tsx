import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function ClipsScreen() {
  return (
    <Page>
      <PageHeader title="Gaming Clips" />
      <LoginGate subject="clips">
        <div />
      </LoginGate>
    </Page>
  )
}
