import { community, isModuleOn } from '@longhouse/contract/community'
import { isRecordId } from '@longhouse/contract/pages'
import { useParams } from '../lib/router/hooks.ts'
import { EventMissing } from '../features/events/page/event-missing.tsx'
import { NightRecap } from '../features/game-nights/recap/night-recap.tsx'
import { Page } from '../ui/page.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** What a game night came to; where there are no game nights it is lost, as the server says too. */
export function EventRecapScreen() {
  const { id = '' } = useParams()
  if (!isRecordId(id) || !isModuleOn(community, 'gameNights')) return <NotFoundScreen />
  return (
    <Page>
      <NightRecap key={id} eventId={id} missing={<EventMissing />} />
    </Page>
  )
}
