import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function EventsScreen() {
  return (
    <Page>
      <PageHeader title="Events" />
      <LoginGate subject="events">
        <div />
      </LoginGate>
    </Page>
  )
}
