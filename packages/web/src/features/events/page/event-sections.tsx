import { findSlot } from '@longhouse/contract/events'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { eventPageWords } from '../event-page.words.ts'
import {
  participantsQuery,
  type EventRecord,
  type Participant,
  type ShownResult,
  messagesQuery,
} from '../events.queries.ts'
import classes from './event-page.module.css'

/** The participants of an event, before and after it. */
export function EventPeople({ event, isOver }: { event: EventRecord; isOver: boolean }) {
  const say = useWords(eventPageWords)
  const query = useInfiniteQuery(participantsQuery(event.id))
  return (
    <PagedList<Participant>
      query={query}
      loading={say('peopleLoading')}
      loadFailed={say('peopleFailed')}
      more={say('morePeople')}
      empty={<EmptyState title={say('nobodyYet')}>{say(isOver ? 'nobodyCame' : 'nobodyYetText')}</EmptyState>}
    >
      {(people) => (
        <ul className={`bare-list grid gap-8 ${classes.people}`}>
          {people.map((participant) => (
            <li key={participant.id}>
              <Person participant={participant} event={event} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Person({ participant, event }: { participant: Participant; event: EventRecord }) {
  const say = useWords(eventPageWords)
  const person = participant.expand?.user
  const slot = findSlot(event, participant.slot)?.label
  return (
    <div className={`bar gap-12 ${classes.guest}`}>
      <UserAvatar user={person} size={40} />
      <span className="grid gap-0 grow">
        {person ? (
          <Link className="plain strong breaks" to={`/user/${encodeURIComponent(person.username)}`}>
            <bdi>{person.username}</bdi>
          </Link>
        ) : (
          <span className="plain strong breaks">{say('formerMember')}</span>
        )}
        {slot && (
          <span className="small muted breaks" dir="auto">
            {slot}
          </span>
        )}
      </span>
      {participant.presence && (
        <span className={`text-12 muted bold ${classes.presence}`} data-presence={participant.presence}>
          {say(presenceLabels[participant.presence])}
        </span>
      )}
    </div>
  )
}

const presenceLabels = { here: 'here', absent: 'absent', excused: 'excused' } as const

const metals = ['gold', 'silver', 'bronze'] as const

/** The results of an event. Only members see names. */
export function EventResults({ results }: { results: readonly ShownResult[] }) {
  return (
    <ol className="bare-list grid gap-12">
      {results.map((result) => (
        <li key={result.id}>
          <Result result={result} />
        </li>
      ))}
    </ol>
  )
}

function Result({ result }: { result: ShownResult }) {
  const say = useWords(eventPageWords)
  const { isLoggedIn } = useSession()
  const players = isLoggedIn ? (result.expand?.players ?? []) : []
  const metal = metals[result.place - 1]
  return (
    <Plate className="row gap-8-16" edge={metal}>
      <span className={`text-38 display bold text-center ${classes.place}`} data-metal={metal}>
        <span className="spoken">{say('resultPlace', { place: result.place })}</span>
        <span aria-hidden="true">{result.place}</span>
      </span>
      <div className={`grid gap-4 ${classes.resultWords}`}>
        {result.title && (
          <strong className="text-18 breaks" dir="auto">
            {result.title}
          </strong>
        )}
        {players.length > 0 && (
          <span className="wrap gap-4-12">
            {players.map((player) => (
              <Link
                key={player.id}
                className="inline finger plain"
                to={`/user/${encodeURIComponent(player.username)}`}
              >
                <UserAvatar user={player} size={28} />
                <bdi>{player.username}</bdi>
              </Link>
            ))}
          </span>
        )}
      </div>
      {result.score && (
        <span className="text-20 display strong tabular" dir="auto">
          {result.score}
        </span>
      )}
    </Plate>
  )
}

/** What it is about, in full, and what its hosts have said since. */
export function EventDetails({ event }: { event: EventRecord }) {
  const say = useWords(eventPageWords)
  return (
    <>
      <Messages eventId={event.id} />
      <p className="prose breaks lines below-24" dir="auto">
        {event.description}
      </p>
      <ul className={`bare-list grid gap-4 small muted ${classes.notes}`}>
        {event.series && <li>{say('seriesNote')}</li>}
        {event.is_public && !event.is_draft && <li>{say('isPublic')}</li>}
      </ul>
    </>
  )
}

function Messages({ eventId }: { eventId: string }) {
  const say = useWords(eventPageWords)
  const { data: messages = [] } = useQuery(messagesQuery(eventId))
  if (messages.length === 0) return null
  return (
    <section className={`prose below-24 ${classes.messages}`} aria-label={say('messages')}>
      <h2 className="text-16 strong below-8">{say('messages')}</h2>
      <ul className="bare-list">
        {messages.map(({ id, text, created }) => (
          <li key={id} className={`breaks lines ${classes.message}`}>
            <span dir="auto">{text}</span>
            <time className="small muted" dateTime={created}>
              {formatMoment(created)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
