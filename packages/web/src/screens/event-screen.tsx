import { useParams } from 'react-router'
import { EventPage } from '../features/events/page/event-page.tsx'
import { Page } from '../ui/page.tsx'

export function EventScreen() {
  const { id = '' } = useParams()
  return (
    <Page>
      <EventPage key={id} id={id} />
    </Page>
  )
}
