import { community, gameLabel } from '@longhouse/contract/community'
import { homePath, type HomeNow } from '@longhouse/contract/home'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { readPageLists } from '../../lib/base/page-lists.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { homeWords } from './home.words.ts'
import classes from './home.module.css'

/** Milliseconds for which data that came with the page counts as fresh. */
const freshMs = 60_000

/** The next event, the clip of the week and tonight's players. In the page before any script has run. */
export function WhatsOn() {
  const say = useWords(homeWords)
  const now = useHomeNow()
  return (
    <>
      <section className={classes.whatsOnSection} aria-labelledby="whats-on-title" aria-busy={!now}>
        <h2 id="whats-on-title" className={classes.whatsOnTitle}>
          {say('title')}
        </h2>
        <ul className={classes.cards}>
          <Card label={say('next')}>{now && <NextEvent event={now.event} />}</Card>
          <Card label={say('clip')}>{now && <ClipOfWeek clip={now.clip} />}</Card>
          <Card label={say('tonight')}>{now && <Tonight count={now.tonight} />}</Card>
        </ul>
      </section>
      <Joining />
    </>
  )
}

/**
 * Returns the data as it came with the page, or fetched if that is old. It uses a plain request, since the
 * home page does without the client of the record API and its cache.
 */
function useHomeNow(): HomeNow | undefined {
  const [now, setNow] = useState(() => readPageLists().home)
  useEffect(() => {
    const leaving = new AbortController()
    const isFresh = readPageLists().home !== undefined && performance.now() < freshMs
    if (!isFresh) void fetchHomeNow(leaving.signal).then((fetched) => fetched && setNow(fetched))
    return () => leaving.abort()
  }, [])
  return now
}

/** Returns undefined if the request fails: the shown data stays, and the page is complete without it. */
async function fetchHomeNow(signal: AbortSignal): Promise<HomeNow | undefined> {
  try {
    const answer = await fetch(homePath, { signal })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

interface CardProps {
  readonly label: string
  /** Empty while it is loading. */
  readonly children: ReactNode
}

function Card({ label, children }: CardProps) {
  return (
    <Plate as="li" edge="primary" className={`stack gap-8 ${classes.card}`}>
      <h3>{label}</h3>
      {children}
    </Plate>
  )
}

function NextEvent({ event }: { readonly event: HomeNow['event'] }) {
  const say = useWords(homeWords)
  if (!event)
    return (
      <>
        <strong>{say('noEvent')}</strong>
        <p>{say('noEventText')}</p>
        <Link to="/events">{say('allEvents')}</Link>
      </>
    )
  return (
    <>
      <strong dir="auto">{event.name}</strong>
      <p>
        <StartTime start={event.start} />
      </p>
      <p>{freeWords(event.free)}</p>
      <Link to={`/events/${event.id}`}>{say('openEvent')}</Link>
    </>
  )

  function freeWords(count: number | undefined): string {
    if (count === undefined) return say('open')
    return count === 0 ? say('full') : say('free', { count })
  }
}

function ClipOfWeek({ clip }: { readonly clip: HomeNow['clip'] }) {
  const say = useWords(homeWords)
  return (
    <>
      <strong dir="auto">{clip?.title ?? say('noClip')}</strong>
      <p dir="auto">
        {clip ? say('clipBy', { name: clip.by, game: gameLabel(clip.game) }) : say('noClipText')}
      </p>
      {clip && <p>{say('likes', { count: clip.likes })}</p>}
      <Link to="/clips">{say('allClips')}</Link>
    </>
  )
}

function Tonight({ count }: { readonly count: number }) {
  const say = useWords(homeWords)
  return (
    <>
      <strong>{count > 0 ? say('atTheTable', { count }) : say('nobodyYet')}</strong>
      <p>{count > 0 ? say('tonightText') : say('nobodyText')}</p>
    </>
  )
}

function Joining() {
  const say = useWords(homeWords)
  return (
    <section className={classes.whatsOnSection} aria-labelledby="joining-title">
      <h2 id="joining-title" className={classes.whatsOnTitle}>
        {say('joining')}
      </h2>
      <ol className={classes.cards}>
        <Card label={say('stepDiscord')}>
          <p>{say('stepDiscordText')}</p>
          <a href={community.links.invite} target="_blank" rel="noopener noreferrer">
            {say('stepDiscordLink')}
          </a>
        </Card>
        <Card label={say('stepLogin')}>
          <p>{say('stepLoginText')}</p>
          <Link to="/register">{say('stepLoginLink')}</Link>
        </Card>
        <Card label={say('stepEvent')}>
          <p>{say('stepEventText')}</p>
          <Link to="/events">{say('allEvents')}</Link>
        </Card>
      </ol>
    </section>
  )
}

const options = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** The pre-rendered page shows UTC, since the reader's zone is unknown; a hydrated one local time. */
function StartTime({ start }: { readonly start: string }) {
  const say = useWords(homeWords)
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const date = new Date(start)
  const moment = isAlive
    ? new Intl.DateTimeFormat(undefined, options).format(date)
    : say('utc', {
        moment: new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date),
      })
  return <time dateTime={date.toISOString()}>{moment}</time>
}

function neverChanges() {
  return () => {}
}
