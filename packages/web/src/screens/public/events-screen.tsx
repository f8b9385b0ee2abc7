import { Suspense } from 'react'
import { eventsPageWords } from '../../features/events/list/events-page.words.ts'
import { CreateEventButton } from '../../features/events/list/create-event-button.tsx'
import { FirstPicture } from '../../features/events/list/first-picture.tsx'
import { memberPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'

const EventList = memberPart(
  async () => (await import('../../features/events/list/event-list.tsx')).EventList,
)

export function Screen() {
  const say = useWords(eventsPageWords)
  const { isStaff, user } = useSession()
  return (
    <Page>
      <PageHeader
        title={say('title')}
        lead={say('lead')}
        actions={(isStaff || user?.can_host) && <CreateEventButton />}
      />
      <FirstPicture />
      <LoginGate subject="events">
        <Suspense fallback={<LoadingLine>{say('loading')}</LoadingLine>}>
          <EventList />
        </Suspense>
      </LoginGate>
    </Page>
  )
}
