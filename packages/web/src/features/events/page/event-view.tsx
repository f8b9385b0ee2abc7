import { eventPageWords, isFinished, isHostOf } from '@longhouse/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, type ComponentType } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useSession } from '../../../lib/session.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/use-words.ts'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import tabClasses from '../../../ui/tabs.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { EventDialogs, useEventDialogs } from '../event-dialogs.tsx'
import type { EventRecord } from '../events.types.ts'
import { EventDetails } from './event-details.tsx'
import { EventHead } from './event-head.tsx'
import { EventNotices } from './event-notices.tsx'
import classes from './event-page.module.css'
import { EventPeople } from './event-people.tsx'
import { EventResults } from './event-results.tsx'
import { EventTabs, type EventTab } from './event-tabs.tsx'
import { EventTicket } from './event-ticket.tsx'
import { resultsQuery } from './results.queries.ts'

const HostPanel = lazyPart(async () => (await import('../host/host-panel.tsx')).HostPanel)
const Wishes = lazyPart(async () => (await import('../wishes.tsx')).Wishes)

/** An event, for visitors who may see it. */
export function EventView({ event, night }: { event: EventRecord; night?: NightParts }) {
  const session = useSession()
  const titleId = useId()
  const now = useNow()
  const dialogs = useEventDialogs()
  const isHost = isHostOf(event, session)
  const { data: results = [] } = useQuery(resultsQuery(event.id))
  const tabs: EventTab[] = [
    'details',
    ...(session.isLoggedIn ? (['people'] as const) : []),
    ...(results.length > 0 ? (['results'] as const) : []),
    ...(isHost ? (['host'] as const) : []),
  ]
  const [asked] = useUrlParam('tab', 'details')
  const tab = tabs.find((id) => id === asked) ?? 'details'
  const hasNight = night !== undefined && event.kind === 'game_night'
  return (
    <article className={classes.event} data-tab={tab} aria-labelledby={titleId}>
      <div className={classes.head}>
        <EventHead event={event} now={now} titleId={titleId} isHost={isHost} onAction={dialogs.open} />
        <EventNotices event={event} now={now} isHost={isHost} />
        {hasNight && <night.Entry event={event} isHost={isHost} />}
      </div>
      <EventTicket event={event} now={now} titleId={titleId} onAction={dialogs.open} />
      <div className={classes.main}>
        <EventTabs tabs={tabs} current={tab}>
          {hasNight && <night.Tab event={event} isHost={isHost} className={tabClasses.tab ?? ''} />}
        </EventTabs>
        {tab === 'details' && (
          <>
            <EventDetails event={event} />
            {hasNight && !isFinished(event, now) && !event.cancelled_at && <LateWishes eventId={event.id} />}
          </>
        )}
        {tab === 'people' && <EventPeople event={event} isOver={isFinished(event, now)} />}
        {tab === 'results' && <EventResults results={results} />}
        {tab === 'host' && <LateHostPanel event={event} now={now} onAction={dialogs.open} />}
      </div>
      <EventDialogs dialogs={dialogs} />
    </article>
  )
}

/** The parts that a game night's live room adds to the page of its event. */
export interface NightParts {
  readonly Entry: ComponentType<{ event: EventRecord; isHost: boolean }>
  readonly Tab: ComponentType<{ event: EventRecord; isHost: boolean; className: string }>
}

function LateWishes({ eventId }: { eventId: string }) {
  return (
    <Suspense fallback={null}>
      <Wishes eventId={eventId} />
    </Suspense>
  )
}

function LateHostPanel(props: Parameters<typeof HostPanel>[0]) {
  const say = useWords(eventPageWords)
  return (
    <Suspense fallback={<LoadingLine>{say('loading')}</LoadingLine>}>
      <HostPanel {...props} />
    </Suspense>
  )
}
