import { community, isModuleOn } from '@longhouse/contract/community'
import { isRecordId } from '@longhouse/contract/pages'
import { Suspense } from 'react'
import { useParams } from '../../lib/base/router/hooks.ts'
import { EventMissing } from '../../features/events/page/event-missing.tsx'
import { NightRecap } from '../../features/game-nights/recap/night-recap.tsx'
import { lazyPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { Page } from '../../ui/base/page.tsx'
import { Screen as NotFoundScreen } from '../public/not-found-screen.tsx'

const NightDraft = lazyPart(
  async () => (await import('../../features/runs/hand-in/night-draft.tsx')).NightDraft,
)

/** What a game night came to; where there are no game nights it is lost, as the server says too. */
export function Screen() {
  const { id = '' } = useParams()
  const { isLoggedIn } = useSession()
  if (!isRecordId(id) || !isModuleOn(community, 'gameNights')) return <NotFoundScreen />
  return (
    <Page>
      <NightRecap
        key={id}
        eventId={id}
        missing={<EventMissing />}
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
