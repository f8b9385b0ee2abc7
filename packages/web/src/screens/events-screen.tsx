import { CreateEventButton } from '../features/events/create-event-button.tsx'
import { EventList } from '../features/events/event-list.tsx'
import { useSession } from '../lib/session.ts'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function EventsScreen() {
  const { isStaff } = useSession()
  return (
    <Page>
      <PageHeader
        title="Events"
        lead="Tournaments and game nights. See what is coming up and take a place."
        actions={isStaff && <CreateEventButton />}
      />
      <LoginGate subject="events">
        <EventList />
      </LoginGate>
    </Page>
  )
}
