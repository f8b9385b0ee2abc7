import { eventMessages } from '@longhouse/contract/events'
import { Suspense } from 'react'
import { CreateEventButton } from '../features/events/create-event-button.tsx'
import { memberPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { LoadingLine } from '../ui/loading/loading-line.tsx'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

const EventList = memberPart(async () => (await import('../features/events/event-list.tsx')).EventList)

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
        <Suspense fallback={<LoadingLine>{eventMessages.loading}</LoadingLine>}>
          <EventList />
        </Suspense>
      </LoginGate>
    </Page>
  )
}
