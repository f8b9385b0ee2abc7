import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function AdminScreen() {
  return (
    <Page>
      <PageHeader title="Admin dashboard" />
      <LoginGate message="Please log in to access the admin dashboard">
        <div />
      </LoginGate>
    </Page>
  )
}
