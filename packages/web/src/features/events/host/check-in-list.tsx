import { findSlot, type Presence } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { failureReason } from '../../../lib/errors.ts'
import { toastError, toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { useLookFurther } from '../../../ui/list/use-look-further.ts'
import { membersQuery } from '../../../ui/member-picker/members.queries.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { usePress } from '../../../ui/use-press.ts'
import { useShownAtOnce } from '../../../ui/use-shown-at-once.ts'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import {
  participantsQuery,
  type EventRecord,
  type Participant,
  eventKeys,
  isRegistered,
  type EventPerson,
} from '../events.queries.ts'
import { eventHostWords } from './event-host.words.ts'
import { isDoorOpen } from './host-times.ts'
import classes from './host.module.css'
import { usePresence, addAtDoor } from './host.queries.ts'

/** Checks participants in with one tap. The search narrows the list and finds members without a place. */
export function CheckInList({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventHostWords)
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(participantsQuery(event.id))
  useLookFurther(query, search.trim() !== '')
  const isShut = event.attendance_closed_at !== ''
  const isAtDoor = isDoorOpen(event, now)
  const matches = ({ expand }: Participant) =>
    (expand?.user?.username ?? '').toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  return (
    <Plate as="section" className="stack" edge="primary">
      <div className="spread baseline">
        <h2 className="text-20 strong">{say('checkIn')}</h2>
        <output className="primary display strong tabular">
          {say('hereCount', { here: event.here_count, count: event.participant_count })}
        </output>
      </div>
      <p className={section.text}>{say(isShut ? 'isShut' : 'checkInText')}</p>
      <SearchField
        label={say(isAtDoor ? 'door' : 'findMember')}
        placeholder={say(isAtDoor ? 'door' : 'findMember')}
        value={search}
        onSearch={setSearch}
      />
      <PagedList<Participant>
        query={query}
        loading={say('loading')}
        loadFailed={say('loadFailed')}
        more={say('more')}
        empty={<p className={section.text}>{say('nobody')}</p>}
      >
        {(people) => (
          <ul className="bare-list">
            {people.filter(matches).map((participant) => (
              <PersonRow key={participant.id} participant={participant} event={event} isShut={isShut} />
            ))}
          </ul>
        )}
      </PagedList>
      {isAtDoor ? (
        <DoorResults event={event} search={search} />
      ) : (
        !isShut && <p className={section.text}>{say('doorEarly')}</p>
      )}
    </Plate>
  )
}

function PersonRow({ participant, event, isShut }: PersonRowProps) {
  const say = useWords(eventHostWords)
  const { mutate, isPending } = usePresence(event.id)
  const person = participant.expand?.user
  const name = person?.username ?? ''
  const [presence, show] = useShownAtOnce(participant.presence)
  const isMeant = usePress(presence, isPending)
  const set = (press: SyntheticEvent, next: Presence | '') => {
    if (!isMeant(press)) return
    show(next)
    mutate({ participant, presence: next })
  }
  const slot = findSlot(event, participant.slot)?.label
  const isExcused = presence === 'excused'
  return (
    <li className={`bar gap-12 ruled ${classes.row}`} data-presence={presence}>
      <UserAvatar user={person} size={36} />
      <span className="grid gap-0 grow">
        <bdi className="strong breaks">{name}</bdi>
        {slot && <span className="small muted">{slot}</span>}
        {presence === 'absent' && <span className="small ember">{say('missed')}</span>}
      </span>
      {presence !== 'here' && (
        <Button
          className={`small muted ${classes.excuse}`}
          variant={isExcused ? 'light' : 'subtle'}
          color="gray"
          aria-label={isExcused ? say('notExcused', { name }) : say('excuseMember', { name })}
          disabled={isShut}
          onClick={(press) => set(press, isExcused ? '' : 'excused')}
        >
          {say(isExcused ? 'excused' : 'excuse')}
        </Button>
      )}
      <label className={`middle fixed relative ${classes.switch}`}>
        <input
          type="checkbox"
          role="switch"
          className={classes.input}
          aria-label={say('isHere', { name })}
          checked={presence === 'here'}
          aria-checked={presence === 'here'}
          disabled={isShut}
          onChange={(change) => set(change, change.currentTarget.checked ? 'here' : '')}
        />
        <span className={classes.track} aria-hidden="true" />
      </label>
    </li>
  )
}

interface PersonRowProps {
  readonly participant: Participant
  readonly event: EventRecord
  readonly isShut: boolean
}

/** Members of that name who have no place yet. */
function DoorResults({ event, search }: { event: EventRecord; search: string }) {
  const say = useWords(eventHostWords)
  const client = useQueryClient()
  const { data: found = [] } = useQuery(membersQuery(search))
  const adding = useSingleMutation({
    mutationFn: (person: EventPerson) => addAtDoor(event, person.id),
    onSuccess: (_, { username }) => toastSuccess(say('added', { name: username })),
    onError: (error) => toastError(say('actionFailed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  })
  const outside = search.trim().length >= 2 ? found.filter(({ id }) => !isRegistered(event, id)) : []
  // A member who was added leaves the list, and the next one comes under the finger.
  const isMeant = usePress(outside.map(({ id }) => id).join(), adding.isPending)
  return (
    <>
      <p className={section.text}>{say('doorHint')}</p>
      {outside.length > 0 && (
        <ul className="bare-list">
          {outside.map((person) => (
            <li key={person.id} className={`row gap-8-12 ${classes.person}`}>
              <UserAvatar user={person} size={36} />
              <bdi className={classes.resultName}>{person.username}</bdi>
              <Button
                variant="default"
                leftSection={<IconDoorEnter size={18} aria-hidden="true" />}
                loading={adding.isPending && adding.variables.id === person.id}
                onClick={(press) => isMeant(press) && adding.mutate(person)}
              >
                {say('addMember', { name: person.username })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
