import { eventPageWords, findSlot } from '@longhouse/contract/events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { participantsQuery } from '../events.queries.ts'
import type { EventRecord, Participant } from '../events.types.ts'
import classes from './event-people.module.css'

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
        <ul className={classes.people}>
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
    <div className={classes.person}>
      <UserAvatar user={person} size={40} />
      <span className={classes.words}>
        {person ? (
          <Link className={classes.name ?? ''} to={`/user/${encodeURIComponent(person.username)}`}>
            <bdi>{person.username}</bdi>
          </Link>
        ) : (
          <span className={classes.name}>{say('formerMember')}</span>
        )}
        {slot && (
          <span className={classes.slot} dir="auto">
            {slot}
          </span>
        )}
      </span>
      {participant.presence && (
        <span className={classes.presence} data-presence={participant.presence}>
          {say(presenceLabels[participant.presence])}
        </span>
      )}
    </div>
  )
}

const presenceLabels = { here: 'here', absent: 'absent', excused: 'excused' } as const
