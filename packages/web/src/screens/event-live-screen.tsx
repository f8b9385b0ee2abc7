import { community, isModuleOn } from '@longhouse/contract/community'
import { isRecordId } from '@longhouse/contract/pages'
import { useParams } from '../lib/router/hooks.ts'
import { Wishes } from '../features/events/wishes.tsx'
import { Room } from '../features/game-nights/room/room.tsx'
import { Page } from '../ui/page.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** The live room of an event; where there are no game nights it is lost, as the server says too. */
export function EventLiveScreen() {
  const { id = '' } = useParams()
  if (!isRecordId(id) || !isModuleOn(community, 'gameNights')) return <NotFoundScreen />
  return (
    <Page>
      <Room key={id} eventId={id} wishes={<Wishes eventId={id} />} />
    </Page>
  )
}
