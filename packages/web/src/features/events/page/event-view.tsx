import { eventPageWords, isOver } from '@longhouse/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useSession } from '../../../lib/session.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/use-words.ts'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EventDialogs, useEventDialogs } from '../event-dialogs.tsx'
import { isHostOf, type EventRecord } from '../events.types.ts'
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

/** An event as somebody sees it who may. */
export function EventView({ event }: { event: EventRecord }) {
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
  return (
    <article className={classes.event} data-tab={tab} aria-labelledby={titleId}>
      <div className={classes.head}>
        <EventHead event={event} now={now} titleId={titleId} isHost={isHost} onAction={dialogs.open} />
        <EventNotices event={event} now={now} isHost={isHost} />
      </div>
      <EventTicket event={event} now={now} titleId={titleId} onAction={dialogs.open} />
      <div className={classes.main}>
        <EventTabs tabs={tabs} current={tab} />
        {tab === 'details' && <EventDetails event={event} />}
        {tab === 'people' && <EventPeople event={event} isOver={isOver(event, now)} />}
        {tab === 'results' && <EventResults results={results} />}
        {tab === 'host' && <LateHostPanel event={event} now={now} onAction={dialogs.open} />}
      </div>
      <EventDialogs dialogs={dialogs} />
    </article>
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
