import { community, isModuleOn } from '@longhouse/contract/community'
import { isRecordId } from '@longhouse/contract/pages'
import type { ComponentProps } from 'react'
import { useParams } from '../../lib/base/router/hooks.ts'
import { EventPage } from '../../features/events/page/event-page.tsx'
import { NightEntry, NightTab } from '../../features/game-nights/room/night-entry.tsx'
import { RecapTab } from '../../features/game-nights/recap/recap-tab.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Screen as NotFoundScreen } from '../public/not-found-screen.tsx'

const hasNights = isModuleOn(community, 'gameNights')

/** One event; what cannot be the id of one is lost, as the server says too. */
export function Screen() {
  const { id = '' } = useParams()
  if (!isRecordId(id)) return <NotFoundScreen />
  return (
    <Page>
      <EventPage key={id} id={id} {...(hasNights && { night: { Entry: NightEntry, Tab: NightTabs } })} />
    </Page>
  )
}

function NightTabs(props: ComponentProps<typeof NightTab>) {
  return (
    <>
      <NightTab {...props} />
      <RecapTab eventId={props.event.id} className={props.className} />
    </>
  )
}
