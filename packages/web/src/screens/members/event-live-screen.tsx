import { community, isModuleOn } from '@longhouse/contract/community'
import { isRecordId } from '@longhouse/contract/pages'
import { Suspense } from 'react'
import { useParams } from '../../lib/base/router/hooks.ts'
import { Wishes } from '../../features/events/page/wishes.tsx'
import { Room } from '../../features/game-nights/room/room.tsx'
import { lazyPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { Page } from '../../ui/base/page.tsx'
import { Screen as NotFoundScreen } from '../public/not-found-screen.tsx'

const NightDraft = lazyPart(
  async () => (await import('../../features/runs/hand-in/night-draft.tsx')).NightDraft,
)

/** The live room of an event; where there are no game nights it is lost, as the server says too. */
export function Screen() {
  const { id = '' } = useParams()
  const { isLoggedIn } = useSession()
  if (!isRecordId(id) || !isModuleOn(community, 'gameNights')) return <NotFoundScreen />
  return (
    <Page>
      <Room
        key={id}
        eventId={id}
        wishes={<Wishes eventId={id} />}
        draft={
          isLoggedIn && (
            <Suspense>
              <NightDraft eventId={id} />
            </Suspense>
          )
        }
      />
    </Page>
  )
}
