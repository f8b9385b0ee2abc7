import { isFinished, isHostOf, undoCancelMs } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from '../../../lib/base/lazy-part.ts'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useSearchParams } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import tabClasses from '../../../ui/section.module.css'
import { useNow } from '../../../lib/dates/use-now.ts'
import { eventPageWords } from '../event-page.words.ts'
import { type EventRecord, resultsQuery } from '../events.queries.ts'
import { EventDialogs, useEventDialogs } from '../base/event-dialogs.tsx'
import { useChangeEvent } from '../use-change-event.ts'
import { EventHead } from './event-head.tsx'
import classes from './event-page.module.css'
import { EventDetails, EventPeople, EventResults } from './event-sections.tsx'
import { EventTicket } from './event-ticket.tsx'

const HostPanel = lazyPart(async () => (await import('../host/host-panel.tsx')).HostPanel)
const Wishes = lazyPart(async () => (await import('./wishes.tsx')).Wishes)

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
    <article className={`column gap-24 ${classes.event}`} data-tab={tab} aria-labelledby={titleId}>
      <div className={`grid shrinks ${classes.head}`}>
        <EventHead event={event} now={now} titleId={titleId} isHost={isHost} onAction={dialogs.open} />
        <EventNotices event={event} now={now} isHost={isHost} />
        {hasNight && <night.Entry event={event} isHost={isHost} />}
      </div>
      <EventTicket event={event} now={now} titleId={titleId} onAction={dialogs.open} />
      <div className={`shrinks ${classes.main}`}>
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

type EventTab = 'details' | 'people' | 'results' | 'host'

/** The parts of an event's page; each has an address of its own. */
function EventTabs({ tabs, current, children }: EventTabsProps) {
  const say = useWords(eventPageWords)
  const [params] = useSearchParams()
  if (tabs.length < 2 && !children) return null
  const addressOf = (tab: EventTab) => {
    const next = new URLSearchParams(params)
    if (tab === 'details') next.delete('tab')
    else next.set('tab', tab)
    return { search: next.toString() }
  }
  return (
    <nav className={tabClasses.tabs} aria-label={say('tabs')}>
      <ul className={`bare-list ${tabClasses.tabList}`}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              className={tabClasses.tab}
              to={addressOf(tab)}
              replace
              preventScrollReset
              {...(tab === current && { 'aria-current': 'page' })}
            >
              {say(tab)}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

interface EventTabsProps {
  readonly tabs: readonly EventTab[]
  readonly current: EventTab
  /** Entries that lead elsewhere. */
  readonly children?: ReactNode
}

/** The unusual states of an event, each with a button for its hosts to end it. */
function EventNotices({ event, now, isHost }: { event: EventRecord; now: Date; isHost: boolean }) {
  const say = useWords(eventPageWords)
  const change = useChangeEvent()
  const { name } = event
  if (event.is_draft)
    return (
      <Banner
        title={say('isDraft')}
        actions={
          isHost && (
            <Button
              size="sm"
              loading={change.isPending}
              onClick={() =>
                change.mutate({ event, values: { is_draft: false }, done: say('published', { name }) })
              }
            >
              {say('publish')}
            </Button>
          )
        }
      >
        {say('draftText')}
      </Banner>
    )
  if (!event.cancelled_at) return null
  const canUndo = isHost && now.getTime() - recordDate(event.cancelled_at).getTime() < undoCancelMs
  return (
    <Banner
      kind="warning"
      title={say('isCancelled')}
      actions={
        canUndo && (
          <Button
            variant="default"
            size="sm"
            loading={change.isPending}
            onClick={() =>
              change.mutate({ event, values: { cancelled_at: '' }, done: say('uncancelled', { name }) })
            }
          >
            {say('undoCancel')}
          </Button>
        )
      }
    >
      <span dir="auto">{event.cancel_reason}</span>
    </Banner>
  )
}
